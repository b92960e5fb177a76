import { useEffect, useEffectEvent, useState } from 'react';
import { FindsUnderWay } from '../lookup/finds-under-way.ts';

/**
 * Submits a form once every text that was typed into it has found its record (behaviour 16.5), with what the form holds
 * by then. `waiting` meanwhile.
 */
export function useFoundSubmit(submit: () => void) {
  const [finds] = useState(() => new FindsUnderWay());
  const [waiting, setWaiting] = useState(false);
  const [found, setFound] = useState(0);
  const submitFound = useEffectEvent(submit);
  useEffect(() => {
    if (found > 0) submitFound();
  }, [found]);

  return {
    finds,
    waiting,
    submit() {
      setWaiting(finds.any);
      // Also where all are answered: the answer of a moment ago may not have been drawn, and is in no form before it is.
      void finds.settled().then(() => {
        setWaiting(false);
        setFound((times) => times + 1);
      });
    },
  };
}
