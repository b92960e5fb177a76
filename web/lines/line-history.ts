import { applyAction, inverseAction, type LineAction, type LineFields, type Row } from './line-actions.ts';

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
  /** Without an id, the last step. */
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

/** Letters typed into one field are one step, taken back together; what sets several fields is a step of its own. */
function continuesTyping<Fields extends LineFields>(before: LineAction<Fields>, now: LineAction<Fields>) {
  if (before.type !== 'patch' || now.type !== 'patch' || before.key !== now.key) return false;
  const [field, ...others] = Object.keys(now.fields);
  return others.length === 0 && Object.keys(before.fields).join() === field;
}

/**
 * Takes one step back, also out of order, as the Undo of an older toast does. What was done to lines that were
 * replaced as a whole goes with them: such steps cannot be taken back one by one across the replacement.
 */
function undo<Fields extends LineFields>(history: LineHistory<Fields>, id?: number): LineHistory<Fields> {
  const { rows, past } = history;
  const index = id === undefined ? past.length - 1 : past.findIndex((step) => step.id === id);
  const step = past[index];
  if (!step || past.slice(index + 1).some(({ done }) => replaces(done) && !replaces(step.done)))
    return history;

  const rest = replaces(step.done) ? past.slice(0, index) : past.toSpliced(index, 1);
  return { rows: applyAction(rows, step.inverse), past: rest };
}

function replaces<Fields extends LineFields>({ type }: LineAction<Fields>): boolean {
  return type === 'replaceAll' || type === 'mergeIn';
}
