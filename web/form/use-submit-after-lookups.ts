import { useEffect, useEffectEvent, useState } from 'react';
import { PendingLookups } from '../lookup/pending-lookups.ts';

/**
 * Submits a form when the lookups of all texts typed into it are answered (behaviour 16.5), with what the form holds by
 * then. `waiting` meanwhile.
 */
export function useSubmitAfterLookups(submit: () => void) {
  const [lookups] = useState(() => new PendingLookups());
  const [waiting, setWaiting] = useState(false);
  const [submissions, setSubmissions] = useState(0);
  const submitNow = useEffectEvent(submit);
  useEffect(() => {
    if (submissions > 0) submitNow();
  }, [submissions]);

  return {
    lookups,
    waiting,
    submit() {
      setWaiting(lookups.any);
      // Goes by way of the next drawing also when none is pending: an answer of a moment ago is in the form only then.
      void lookups.settled().then(() => {
        setWaiting(false);
        setSubmissions((times) => times + 1);
      });
    },
  };
}
