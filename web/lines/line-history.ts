import type { LineFields, Row } from './line-fields.ts';

const MAX_STEPS = 100;

type Rows<Fields extends LineFields> = readonly Row<Fields>[];

export interface Step<Fields extends LineFields> {
  id: number;
  before: Rows<Fields>;
  /** The field in which the user types, until they leave it. */
  typing: string | undefined;
  onUndo: (() => void) | undefined;
}

export interface LineHistory<Fields extends LineFields> {
  rows: Rows<Fields>;
  past: readonly Step<Fields>[];
  /** The undone steps, the latest last. Their `before` contains the lines after the step, which a redo restores. */
  undone: readonly Step<Fields>[];
}

export function startHistory<Fields extends LineFields>(rows: Rows<Fields>): LineHistory<Fields> {
  return { rows, past: [], undone: [] };
}

export function enteredLines<Fields extends LineFields>(rows: Rows<Fields>): Rows<Fields> {
  return rows.some(({ offered }) => offered) ? rows.filter(({ offered }) => !offered) : rows;
}

/** Returns whether lines other than offered ones differ. An unchanged or restored line is the same object. */
export function isChanged<Fields extends LineFields>(before: Rows<Fields>, after: Rows<Fields>): boolean {
  const [earlier, now] = [enteredLines(before), enteredLines(after)];
  return earlier.length !== now.length || now.some((row, index) => row !== earlier[index]);
}

export type HistoryAction<Fields extends LineFields> =
  /** Changes the lines in a step. Letters typed into one field (`typing`) are one step until the user leaves it. */
  | ({ type: 'do'; change: (rows: Rows<Fields>) => Rows<Fields> } & Pick<
      Step<Fields>,
      'id' | 'typing' | 'onUndo'
    >)
  /** Adds the result of a lookup or of a refused save to a line and to its earlier versions, which an undo restores. */
  | { type: 'amend'; key: number; amend: (row: Row<Fields>) => Row<Fields> }
  | { type: 'endTyping' }
  | { type: 'undo'; id: number }
  | { type: 'redo' };

export function reduceHistory<Fields extends LineFields>(
  history: LineHistory<Fields>,
  action: HistoryAction<Fields>,
): LineHistory<Fields> {
  const { rows, past, undone } = history;
  const last = past.at(-1);
  switch (action.type) {
    case 'do': {
      const { id, change, typing, onUndo } = action;
      const after = change(rows);
      if (typing !== undefined && typing === last?.typing) return { rows: after, past, undone: [] };
      const step = { id, before: rows, typing, onUndo };
      return { rows: after, past: [...past, step].slice(-MAX_STEPS), undone: [] };
    }
    case 'amend': {
      const amended = (lines: Rows<Fields>) => amendLine(lines, action.key, action.amend);
      const amendedStep = (step: Step<Fields>) => ({ ...step, before: amended(step.before) });
      return { rows: amended(rows), past: past.map(amendedStep), undone: undone.map(amendedStep) };
    }
    case 'endTyping':
      if (last?.typing === undefined) return history;
      return { ...history, past: past.with(-1, { ...last, typing: undefined }) };
    case 'undo': {
      if (!last || last.id !== action.id) return history;
      // A redo would not repeat the related changes that `onUndo` undid.
      const steps = last.onUndo ? [] : [...undone, { ...last, before: rows }];
      return { rows: last.before, past: past.slice(0, -1), undone: steps };
    }
    case 'redo': {
      const next = undone.at(-1);
      if (!next) return history;
      const step = { ...next, before: rows, typing: undefined };
      return { rows: next.before, past: [...past, step], undone: undone.slice(0, -1) };
    }
  }
}

function amendLine<Fields extends LineFields>(
  rows: Rows<Fields>,
  key: number,
  amend: (row: Row<Fields>) => Row<Fields>,
): Rows<Fields> {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  const amended = row && amend(row);
  return amended && amended !== row ? rows.with(index, amended) : rows;
}
