import { useState } from 'react';

type Faults = Record<string, string>;

/**
 * Counts how often a form with lines was kept from being saved, which is what its line table turns to its first fault
 * by; a form without faults starts anew. `onFaults` hands the faults on to the fields.
 */
export function useRefusals(mark: (faults: Faults) => void) {
  const [refusals, setRefusals] = useState(0);

  function onFaults(faults: Faults) {
    mark(faults);
    setRefusals((before) => (Object.keys(faults).length > 0 ? before + 1 : 0));
  }
  return { refusals, onFaults };
}
