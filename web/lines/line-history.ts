import { applyAction, inverseAction, type LineAction } from './line-actions.ts';
import type { LineFields, Row } from './line-fields.ts';

const MAX_STEPS = 100;

interface Step<Fields extends LineFields> {
  id: number;
  done: LineAction<Fields>;
  inverse: LineAction<Fields>;
}

export interface LineHistory<Fields extends LineFields> {
  rows: readonly Row<Fields>[];
  /** The steps that can be undone, oldest first: one for each action of the user. */
  past: readonly Step<Fields>[];
  /** Earlier steps, which can no longer be undone. */
  dropped: {
    /** The id of the last dropped step; lower than the id of every step if none was dropped. */
    id: number;
    /** True if the dropped steps made changes that could be lost. */
    changed: boolean;
  };
}

/** Returns the history of unchanged lines. */
export function startHistory<Fields extends LineFields>(rows: readonly Row<Fields>[]): LineHistory<Fields> {
  return { rows, past: [], dropped: { id: 0, changed: false } };
}

/** Returns whether there are changes that have not been undone. */
export function isChanged<Fields extends LineFields>({ past, dropped }: LineHistory<Fields>): boolean {
  return dropped.changed || past.some(isChange);
}

/** Returns whether a step is a change. Adding or removing an offered line is not, since it is not a line yet. */
function isChange<Fields extends LineFields>({ done, inverse }: Step<Fields>): boolean {
  return ![done, inverse].some((action) => action.type === 'insert' && action.row.offered);
}

export type HistoryAction<Fields extends LineFields> =
  | { type: 'do'; id: number; action: LineAction<Fields> }
  /** Stores the SAP of a typed code in the step that typed the code, so that both are undone together. */
  | ({ type: 'answer' } & CodeAnswer<Fields>)
  /** Marks a fault. This is not an action of the user, so it cannot be undone. */
  | { type: 'mark'; key: number; fault: string }
  /** The user has left a field. */
  | { type: 'endTyping' }
  /** Undoes the last step; with an id, only if the last step has this id. */
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
      return answer(history, step);
    case 'endTyping':
      return endTyping(history);
    case 'undo':
      return undo(history, step.id);
  }
}

/** Adds the result to all steps, so that a later undo does not restore a line that still waits for it. */
function answer<Fields extends LineFields>(
  history: LineHistory<Fields>,
  result: CodeAnswer<Fields>,
): LineHistory<Fields> {
  return {
    ...history,
    rows: answeredLines(history.rows, result),
    past: history.past.map((step) => ({ ...step, inverse: answeredAction(step.inverse, result) })),
  };
}

/** The result of looking up a code that was typed into a line. */
interface CodeAnswer<Fields extends LineFields> {
  key: number;
  code: string;
  fields: Partial<Fields>;
}

/** Returns the lines with the result. Only lines that still wait for this code change. */
function answeredLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  answer: CodeAnswer<Fields>,
): readonly Row<Fields>[] {
  return rows.map((row) =>
    row.key === answer.key && waitsFor(answer.code, row) ? { ...row, ...answer.fields } : row,
  );
}

/** Returns an action with the result in the lines that the action restores. */
function answeredAction<Fields extends LineFields>(
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

function perform<Fields extends LineFields>(
  history: LineHistory<Fields>,
  id: number,
  action: LineAction<Fields>,
): LineHistory<Fields> {
  const inverse = inverseAction(history.rows, action);
  if (!inverse) return history;

  const rows = applyAction(history.rows, action);
  const last = history.past.at(-1);
  if (last && continuesTyping(last.done, action)) return { ...history, rows };
  return withoutOldest({ ...history, rows, past: [...history.past, { id, done: action, inverse }] });
}

/** Drops the oldest steps above the limit; they can no longer be undone. */
function withoutOldest<Fields extends LineFields>(history: LineHistory<Fields>): LineHistory<Fields> {
  const oldest = history.past.slice(0, -MAX_STEPS);
  const last = oldest.at(-1);
  if (!last) return history;
  const changed = history.dropped.changed || oldest.some(isChange);
  return { ...history, past: history.past.slice(-MAX_STEPS), dropped: { id: last.id, changed } };
}

/**
 * Returns whether a keystroke continues a step: keystrokes in one field are one step until the user leaves the field.
 */
function continuesTyping<Fields extends LineFields>(before: LineAction<Fields>, now: LineAction<Fields>) {
  if (before.type !== 'patch' || now.type !== 'patch' || before.key !== now.key) return false;
  const sameField = Object.keys(before.fields).join() === Object.keys(now.fields).join();
  return before.typing && now.typing && sameField;
}

/** Ends the current typing, so that further typing is another step. */
function endTyping<Fields extends LineFields>(history: LineHistory<Fields>): LineHistory<Fields> {
  const last = history.past.at(-1);
  if (last?.done.type !== 'patch' || !last.done.typing) return history;
  return { ...history, past: history.past.with(-1, { ...last, done: { ...last.done, typing: false } }) };
}

/** Undoes the last step; with an id, only if the last step has this id. */
function undo<Fields extends LineFields>(history: LineHistory<Fields>, id?: number): LineHistory<Fields> {
  const last = history.past.at(-1);
  if (!last || (id !== undefined && last.id !== id)) return history;
  return { ...history, rows: applyAction(history.rows, last.inverse), past: history.past.slice(0, -1) };
}
