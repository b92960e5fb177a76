import { isActiveSap } from '#domain/lines/line';
import { addOrCombine } from './add-or-combine.ts';
import type { Combine, LineFields, Row } from './line-fields.ts';

/** The actions on the lines of a form. */
export type LineAction<Fields extends LineFields> =
  | { type: 'insert'; row: Row<Fields>; index: number }
  | { type: 'remove'; key: number }
  /** `typing` marks a single keystroke in a field. */
  | { type: 'patch'; key: number; fields: Partial<Fields>; typing?: boolean }
  | { type: 'replaceAll'; rows: readonly Row<Fields>[] }
  | { type: 'addOrCombine'; rows: readonly Row<Fields>[]; combine: Combine<Fields> };

/** Returns the lines after the action. Unaffected rows keep their identity. */
export function applyAction<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  action: LineAction<Fields>,
): readonly Row<Fields>[] {
  switch (action.type) {
    case 'insert':
      return rows.toSpliced(action.index, 0, action.row);
    case 'remove':
      return rows.filter(({ key }) => key !== action.key);
    case 'patch':
      return rows.map((row) => (row.key === action.key ? changedLine(row, action.fields) : row));
    case 'replaceAll':
      return action.rows;
    case 'addOrCombine':
      return addOrCombine(rows, action.rows, action.combine);
  }
}

/** Returns the line with changed fields. An offered line becomes a real line, unless the fields contain `offered`. */
export function changedLine<Fields extends LineFields>(
  row: Row<Fields>,
  fields: Partial<LineFields>,
): Row<Fields> {
  return { ...row, fault: lastingFault(row), offered: undefined, ...fields };
}

/** Returns the error that a line keeps on every change: its SAP cannot be chosen, or its code matches no SAP. */
function lastingFault(row: LineFields): string | undefined {
  const isResolved = row.sap_id !== null || row.sap_code === null;
  return isResolved && isActiveSap(row) ? undefined : row.fault;
}

/** Returns the action that reverts `action`, given the lines before it; `undefined` if it changed nothing. */
export function inverseAction<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  action: LineAction<Fields>,
): LineAction<Fields> | undefined {
  if (action.type === 'insert') return { type: 'remove', key: action.row.key };
  if (action.type === 'replaceAll' || action.type === 'addOrCombine') return { type: 'replaceAll', rows };

  const index = rows.findIndex(({ key }) => key === action.key);
  const row = rows[index];
  if (!row) return undefined;
  return action.type === 'remove'
    ? { type: 'insert', row, index }
    : { type: 'patch', key: row.key, fields: earlierFields(row, action.fields) };
}

function earlierFields<Fields extends LineFields>(
  row: Row<Fields>,
  changed: Partial<Fields>,
): Partial<Fields> {
  const earlier: Partial<Fields> = {};
  // Undoing the change also makes the line an offered line again.
  const names = ['offered', ...Object.keys(changed)] as (keyof Fields)[];
  for (const name of names) earlier[name] = row[name];
  return earlier;
}
