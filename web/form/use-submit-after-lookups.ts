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
      // Waits for the next rendering even if no lookup is pending: only then does the form hold the latest
      // answer.
      void lookups.settled().then(() => {
        setWaiting(false);
        setDue(true);
      });
    },
  };
}
