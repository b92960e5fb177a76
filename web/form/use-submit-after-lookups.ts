import { useEffect, useEffectEvent, useState } from 'react';
import { PendingLookups } from './lookup/pending-lookups.ts';

/**
 * Submits a form when the lookups of all texts typed into it are answered (behaviour 16.5), and what they chose has
 * brought what goes with it (`isFilling`), with what the form holds by then. `waiting` meanwhile.
 */
export function useSubmitAfterLookups(submit: () => void, isFilling = false) {
  const [lookups] = useState(() => new PendingLookups());
  const [waiting, setWaiting] = useState(false);
  const [due, setDue] = useState(false);
  const submitNow = useEffectEvent(submit);
  useEffect(() => {
    if (!due || isFilling) return;
    setDue(false);
    submitNow();
  }, [due, isFilling]);

  return {
    lookups,
    waiting,
    submit() {
      lookups.leaveFields();
      setWaiting(lookups.any);
      // Goes by way of the next drawing also when none is pending: an answer of a moment ago is in the form only then.
      void lookups.settled().then(() => {
        setWaiting(false);
        setDue(true);
      });
    },
  };
}
