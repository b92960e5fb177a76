import type { LineAction } from './line-actions.ts';
import type { LineFields, Row } from './line-fields.ts';

/** What became of a code that was typed into a line. */
export interface CodeAnswer<Fields extends LineFields> {
  key: number;
  code: string;
  fields: Partial<Fields>;
}

/** The lines with the answer. Only a line that still waits for this very code takes it. */
export function answeredLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  answer: CodeAnswer<Fields>,
): readonly Row<Fields>[] {
  return rows.map((row) =>
    row.key === answer.key && waitsFor(answer.code, row) ? { ...row, ...answer.fields } : row,
  );
}

/** The same of a line that an action brings back: its code has been answered, and is not asked for again. */
export function answeredAction<Fields extends LineFields>(
  action: LineAction<Fields>,
  answer: CodeAnswer<Fields>,
): LineAction<Fields> {
  if (action.type === 'replaceAll') return { ...action, rows: answeredLines(action.rows, answer) };
  if (action.type === 'insert') {
    const [row = action.row] = answeredLines([action.row], answer);
    return { ...action, row };
  }
  if (action.type === 'patch' && action.key === answer.key && waitsFor(answer.code, action.fields))
    return { ...action, fields: { ...action.fields, ...answer.fields } };
  return action;
}

function waitsFor(code: string, { sap_id, sap_code }: Partial<LineFields>): boolean {
  return sap_id === null && sap_code === code;
}
