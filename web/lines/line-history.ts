import { applyAction, inverseAction, type LineAction } from './line-actions.ts';
import type { LineFields, Row } from './line-fields.ts';

const LONGEST_PAST = 100;

interface Step<Fields extends LineFields> {
  id: number;
  done: LineAction<Fields>;
  inverse: LineAction<Fields>;
}

export interface LineHistory<Fields extends LineFields> {
  rows: readonly Row<Fields>[];
  /** What can be undone, oldest first: one step for each thing the person did. */
  past: readonly Step<Fields>[];
}

export type HistoryAction<Fields extends LineFields> =
  | { type: 'do'; id: number; action: LineAction<Fields> }
  /** Says what a code that was typed names: part of the step that typed it, and taken back with it. */
  | { type: 'answer'; key: number; code: string; fields: Partial<Fields> }
  /** Says why a line cannot be saved; nothing that the person did, so that it is no step to take back. */
  | { type: 'mark'; key: number; fault: string }
  /** A field was left. */
  | { type: 'endTyping' }
  /** The last step; with an id, only if it is that one. */
  | { type: 'undo'; id?: number };

export function reduceHistory<Fields extends LineFields>(
  history: LineHistory<Fields>,
  step: HistoryAction<Fields>,
): LineHistory<Fields> {
  switch (step.type) {
    case 'do':
      return perform(history, step.id, step.action);
    case 'mark':
      return {
        ...history,
        rows: history.rows.map((row) => (row.key === step.key ? { ...row, fault: step.fault } : row)),
      };
    case 'answer':
      return { ...history, rows: answer(history.rows, step.key, step.code, step.fields) };
    case 'endTyping':
      return endTyping(history);
    case 'undo':
      return undo(history, step.id);
  }
}

/** Only a line that still waits for this very code takes the answer. */
function answer<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  key: number,
  code: string,
  fields: Partial<Fields>,
): readonly Row<Fields>[] {
  return rows.map((row) =>
    row.key === key && row.sap_id === null && row.sap_code === code ? { ...row, ...fields } : row,
  );
}

function perform<Fields extends LineFields>(
  { rows, past }: LineHistory<Fields>,
  id: number,
  action: LineAction<Fields>,
): LineHistory<Fields> {
  const inverse = inverseAction(rows, action);
  if (!inverse) return { rows, past };

  const after = applyAction(rows, action);
  const last = past.at(-1);
  if (last && continuesTyping(last.done, action)) return { rows: after, past };
  return { rows: after, past: [...past, { id, done: action, inverse }].slice(-LONGEST_PAST) };
}

/** Letters typed into one field are one step, taken back together, until the field is left. */
function continuesTyping<Fields extends LineFields>(before: LineAction<Fields>, now: LineAction<Fields>) {
  if (before.type !== 'patch' || now.type !== 'patch' || before.key !== now.key) return false;
  const sameField = Object.keys(before.fields).join() === Object.keys(now.fields).join();
  return before.typing && now.typing && sameField;
}

/** The field is left: what is typed next, into whatever field, is another step. */
function endTyping<Fields extends LineFields>(history: LineHistory<Fields>): LineHistory<Fields> {
  const last = history.past.at(-1);
  if (last?.done.type !== 'patch' || !last.done.typing) return history;
  return { ...history, past: history.past.with(-1, { ...last, done: { ...last.done, typing: false } }) };
}

/** Takes the last step back; one that is named only if it is still the last. */
function undo<Fields extends LineFields>(history: LineHistory<Fields>, id?: number): LineHistory<Fields> {
  const last = history.past.at(-1);
  if (!last || (id !== undefined && last.id !== id)) return history;
  return { rows: applyAction(history.rows, last.inverse), past: history.past.slice(0, -1) };
}
