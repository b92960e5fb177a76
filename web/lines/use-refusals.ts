import { useState } from 'react';
import { repeatedLines, usedTwice } from '#domain/lines/line';
import type { LineFields } from './line-fields.ts';
import type { Lines } from './use-lines.ts';

type Faults = Record<string, string>;

/** The place of a line's SAP in a save. */
const SAP_OF_LINE = /^\w+\.(\d+)\.sap_id$/;

/**
 * Counts how often a form with lines was kept from being saved, which is what its line table turns to its first fault
 * by; a form without faults starts anew. `onFaults` hands the faults on to the fields and to the lines whose SAP they
 * name, and answers why the lines cannot be saved where nothing else says it.
 */
export function useRefusals<Fields extends LineFields>(
  mark: (faults: Faults) => void,
  { rows, edits }: Lines<Fields>,
) {
  const [refusals, setRefusals] = useState(0);

  function onFaults(faults: Faults): string | undefined {
    const [repeated] = repeatedLines(rows);
    const faulty = rows.find(({ fault }) => fault)?.fault ?? (repeated && usedTwice(repeated.sap_code));
    mark(faults);
    for (const [path, fault] of Object.entries(faults)) {
      const row = rows[Number(SAP_OF_LINE.exec(path)?.[1] ?? -1)];
      // One that has no SAP yet says so itself.
      if (row?.sap_id) edits.mark(row.key, fault);
    }
    const none = Object.keys(faults).length === 0;
    setRefusals((before) => (none && !faulty ? 0 : before + 1));
    return none ? faulty : undefined;
  }
  return { refusals, onFaults };
}
