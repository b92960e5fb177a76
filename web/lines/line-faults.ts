import { repeatedLines, usedTwice } from '#domain/lines/line';
import type { LineColumn } from './line-column.tsx';
import type { LineFields, Row } from './line-fields.ts';

/** Something that keeps a line from being saved, and the field of its row that shows it. */
interface LineFault {
  /** The line's place among all lines. */
  index: number;
  key: number;
  field: string;
  /** Where the field stands in the body of the save: `inputs.3.quant`. */
  path: string;
  /** The name of the field, with its row number. */
  label: string;
  /** What is wrong, where the check of the body has no words for it. */
  sentence: string | undefined;
}

interface Lines<Fields extends LineFields> {
  rows: readonly Row<Fields>[];
  columns: readonly LineColumn<Fields>[];
  /** Where the lines stand in the body of the save. */
  path: string;
}

type Column<Fields extends LineFields> = Pick<LineColumn<Fields>, 'header' | 'fields' | 'refusal'>;

const FIRST_COLUMNS = [
  { header: 'SAP', fields: ['sap_id'] },
  { header: 'Quantity', fields: ['quant'] },
];

/**
 * What keeps lines from being saved, in the order of the screen: what the check of the body `found`, by its paths, and
 * what the lines say of themselves.
 */
export function lineFaults<Fields extends LineFields>(
  { rows, columns, path }: Lines<Fields>,
  found: Readonly<Record<string, string>>,
): LineFault[] {
  const repeated = new Set(repeatedLines(rows));
  return rows.flatMap((row, index) => {
    const ofSap = sapFault(row, repeated.has(row));
    const all: readonly Column<Fields>[] = [...FIRST_COLUMNS, ...columns];
    return all.flatMap(({ header, fields = [], refusal }) =>
      fields.flatMap((field): LineFault[] => {
        const at = `${path}.${index}.${field}`;
        const own = field === 'sap_id' ? ofSap : undefined;
        if (!own && !(at in found)) return [];
        const sentence = own ?? refusal?.(row, index + 1);
        return [{ index, key: row.key, field, path: at, label: `${header}, row ${index + 1}`, sentence }];
      }),
    );
  });
}

/** Why a line cannot stand with its SAP, whatever the check of the body says. */
export function sapFault(row: LineFields, repeated: boolean): string | undefined {
  return row.fault ?? (repeated ? usedTwice(row.sap_code) : undefined);
}
