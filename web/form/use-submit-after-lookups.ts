import { useEffect, useEffectEvent, useState } from 'react';
import { PendingLookups } from './lookup/pending-lookups.ts';

/**
 * Submits a form once the lookups of all typed texts have ended (behaviour 16.5) and their records have set dependent
 * values (`isFilling`). `waiting` is true in the meantime.
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
      // Waits for the next render even if no lookup is pending, because only then does the form have the latest
      // response.
      void lookups.settled().then(() => {
        setWaiting(false);
        setDue(true);
      });
    },
  };
}
