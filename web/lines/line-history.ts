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
  /** The steps that can be undone, oldest first: one for each action of the person. */
  past: readonly Step<Fields>[];
  /** Earlier actions, which can no longer be undone. */
  dropped: {
    /** The last of those steps; below every step where there is none. */
    id: number;
    /** Whether they did anything that could be lost. */
    changed: boolean;
  };
}

/** Lines to which nothing was done yet. */
export function startHistory<Fields extends LineFields>(rows: readonly Row<Fields>[]): LineHistory<Fields> {
  return { rows, past: [], dropped: { id: 0, changed: false } };
}

/** Whether anything was done that has not been taken back. */
export function isChanged<Fields extends LineFields>({ past, dropped }: LineHistory<Fields>): boolean {
  return dropped.changed || past.some(isChange);
}

/** A line that is only offered is none yet, and nothing that could be lost, whether it comes or goes. */
function isChange<Fields extends LineFields>({ done, inverse }: Step<Fields>): boolean {
  return ![done, inverse].some((action) => action.type === 'insert' && action.row.offered);
}

export type HistoryAction<Fields extends LineFields> =
  | { type: 'do'; id: number; action: LineAction<Fields> }
  /** Says what a code that was typed names: part of the step that typed it, and taken back with it. */
  | ({ type: 'answer' } & CodeAnswer<Fields>)
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
      return answer(history, step);
    case 'endTyping':
      return endTyping(history);
    case 'undo':
      return undo(history, step.id);
  }
}

/** A later undo must not restore a line that still waits for this answer. */
function answer<Fields extends LineFields>(
  history: LineHistory<Fields>,
  given: CodeAnswer<Fields>,
): LineHistory<Fields> {
  return {
    ...history,
    rows: answeredLines(history.rows, given),
    past: history.past.map((step) => ({ ...step, inverse: answeredAction(step.inverse, given) })),
  };
}

/** The result of looking up a code that was typed into a line. */
interface CodeAnswer<Fields extends LineFields> {
  key: number;
  code: string;
  fields: Partial<Fields>;
}

/** The lines with the answer. Only a line that still waits for this very code takes it. */
function answeredLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  answer: CodeAnswer<Fields>,
): readonly Row<Fields>[] {
  return rows.map((row) =>
    row.key === answer.key && waitsFor(answer.code, row) ? { ...row, ...answer.fields } : row,
  );
}

/** The same of a line that an action brings back: its code has been answered, and is not asked for again. */
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

/** Where there are too many steps the first ones go: they can be taken back no more. */
function withoutOldest<Fields extends LineFields>(history: LineHistory<Fields>): LineHistory<Fields> {
  const gone = history.past.slice(0, -LONGEST_PAST);
  const last = gone.at(-1);
  if (!last) return history;
  const changed = history.dropped.changed || gone.some(isChange);
  return { ...history, past: history.past.slice(-LONGEST_PAST), dropped: { id: last.id, changed } };
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
  return { ...history, rows: applyAction(history.rows, last.inverse), past: history.past.slice(0, -1) };
}
