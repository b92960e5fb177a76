import { useImperativeHandle } from 'react';
import type { FoundFaults, LinesBinding } from '../../form/form.ts';
import type { FormFault } from '../../form/refusal.ts';
import type { LineColumn } from '../line-column.tsx';
import { lineFaults } from '../line-faults.ts';
import type { LineFields } from '../line-fields.ts';
import type { Lines } from '../use-lines.ts';

interface LineFaultsOptions<Fields extends LineFields> extends Pick<LinesBinding, 'ref' | 'path'> {
  lines: Lines<Fields>;
  columns: readonly LineColumn<Fields>[];
}

interface Navigation {
  show: (index: number) => void;
  focus: (key: number, field: string) => void;
  /** Focuses the first shown line, or a new line if there is none. */
  start: () => void;
}

export function useLineFaults<Fields extends LineFields>(
  { ref, path, lines, columns }: LineFaultsOptions<Fields>,
  { show, focus, start }: Navigation,
): void {
  const { rows, entered, edits } = lines;

  function mark(found: FoundFaults): void {
    for (const [index, { key, sap_id }] of entered.entries()) {
      const fault = found[`${path}.${index}.sap_id`];
      // A line without a SAP already shows that the SAP is missing.
      if (fault && sap_id) edits.mark(key, { sap_id, fault });
    }
  }

  function listFaults(found: FoundFaults): FormFault[] {
    return lineFaults({ rows, columns, path }, found).map(({ index, key, field, ...fault }) => ({
      ...fault,
      focus() {
        show(index);
        focus(key, field);
      },
    }));
  }

  // A text that is not a quantity is stored in a separate field, whose change counts as a change of the quantity.
  const fields = { quant: ['quant_text'], ...Object.fromEntries(columns.flatMap(fieldsOf)) };
  const whole = columns.find((column) => column.replacedBy)?.replacedBy;
  useImperativeHandle(ref, () => ({
    listFaults,
    mark,
    enter: start,
    shape: { name: path, fields, whole },
  }));
}

function fieldsOf<Fields extends LineFields>({ fields = [] }: LineColumn<Fields>) {
  return fields.map((field): [string, string[]] => [field, []]);
}
