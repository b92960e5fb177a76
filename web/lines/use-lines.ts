import { useCallbackRef } from '@mantine/hooks';
import { type ActionDispatch, useEffect, useMemo, useReducer, useState } from 'react';
import { expireUndo } from '../ui/notice/toast.tsx';
import { addOrCombine } from './add-or-combine.ts';
import {
  type ChosenSap,
  type Combine,
  changedLine,
  type LineFields,
  NOTHING_CHOSEN,
  type Row,
} from './line-fields.ts';
import {
  enteredLines,
  type HistoryAction,
  isChanged,
  reduceHistory,
  type Step,
  startHistory,
} from './line-history.ts';

/** Undoes or redoes a step and returns the key of the first line that it restored or changed. */
type Undo = () => number | undefined;
type StepOptions = Partial<Pick<Extract<HistoryAction<LineFields>, { type: 'do' }>, 'typing' | 'onUndo'>>;

export interface Lines<Fields extends LineFields> {
  rows: readonly Row<Fields>[];
  /** The lines that are saved: all lines except offered lines. */
  entered: readonly Row<Fields>[];
  /** The lines of the group that is chosen above the table, and the lines added since; undefined without a group. */
  inGroup?: readonly Row<Fields>[] | undefined;
  /** Ends the choice of the group. */
  showAll?: (() => void) | undefined;
  /** The lines with which the filter `Only changed` compares. */
  stored: readonly Fields[];
  edits: LineEdits<Fields>;
  changed: boolean;
}

/** The actions on the lines. The object keeps its identity, so that rows stay memoized. */
export interface LineEdits<Fields extends LineFields> {
  add: () => number;
  /** Adds an offered line, which counts as a line once it has a value. */
  offer: () => number;
  remove: (key: number) => Undo;
  patch: (key: number, fields: Partial<Fields>) => Undo;
  /** Stores what the user types. All typing in one field is one step, until `endTyping`. */
  type: (key: number, fields: Partial<LineFields>) => void;
  endTyping: () => void;
  choose: (key: number, sap: ChosenSap | null) => void;
  /** Stores the result of looking up a typed code, unless the line has another code by now. */
  answer: (key: number, code: string, fields: Partial<ChosenSap>) => void;
  mark: (key: number, refused: { sap_id: number; fault: string }) => void;
  /** Replaces all lines. `onUndo` is called when the replacement is undone in any way, to undo related changes. */
  replaceAll: (lines: readonly Fields[], onUndo?: () => void) => Undo;
  /** Changes, adds and removes lines as one step. */
  setRows: (rows: readonly Row<Fields>[]) => Undo;
  addOrCombine: (lines: readonly Fields[], combine: Combine<Fields>) => Undo;
  undo: Undo;
  /** Undoes the last step if it is what the user types in the focused field. */
  undoTyping: Undo;
  redo: Undo;
}

/** Returns the lines of a form that starts with `first`: the stored lines, or those of a draft or a copy. */
export function useLines<Fields extends LineFields>(
  blank: Fields,
  first: readonly NoInfer<Fields>[],
  storedLines: readonly NoInfer<Fields>[] | undefined,
): Lines<Fields> {
  const [opened] = useState(() => withKeys(first));
  const [stored] = useState<readonly Fields[]>(() =>
    storedLines === undefined || storedLines === first ? opened : storedLines,
  );
  const [history, dispatch] = useReducer(reduceHistory<Fields>, opened, startHistory<Fields>);
  const undo = useCallbackRef((isWanted?: (last: Step<Fields>) => boolean) => {
    const last = history.past.at(-1);
    if (!last || isWanted?.(last) === false) return undefined;
    dispatch({ type: 'undo', id: last.id });
    last.onUndo?.();
    return firstOther(history.rows, last.before);
  });
  const redo = useCallbackRef(() => {
    dispatch({ type: 'redo' });
    return firstOther(history.rows, history.undone.at(-1)?.before ?? []);
  });
  const edits = useMemo(() => lineEdits(blank, dispatch, { undo, redo }), [blank, undo, redo]);
  useEffect(() => expireUndo, []);

  const { rows } = history;
  const changed = useMemo(() => isChanged(opened, rows), [opened, rows]);
  return useMemo(
    () => ({ rows, entered: enteredLines(rows), stored, edits, changed }),
    [rows, stored, edits, changed],
  );
}

function lineEdits<Fields extends LineFields>(
  blank: Fields,
  dispatch: ActionDispatch<[HistoryAction<Fields>]>,
  { undo, redo }: { undo: (isWanted?: (last: Step<Fields>) => boolean) => number | undefined; redo: Undo },
): LineEdits<Fields> {
  type Rows = readonly Row<Fields>[];

  function perform(change: (rows: Rows) => Rows, { typing, onUndo }: StepOptions = {}): Undo {
    const id = nextNumber();
    expireUndo();
    dispatch({ type: 'do', id, change, typing, onUndo });
    return () => undo((last) => last.id === id);
  }

  function patch(key: number, fields: Partial<LineFields>, options?: StepOptions): Undo {
    return perform((rows) => rows.map((row) => (row.key === key ? changedLine(row, fields) : row)), options);
  }

  const type = (key: number, fields: Partial<LineFields>) =>
    void patch(key, fields, { typing: `${key} ${Object.keys(fields)}` });

  function insert(line: Fields): number {
    const [row] = withKeys([line]) as [Row<Fields>];
    perform((rows) => [...rows, row]);
    return row.key;
  }

  return {
    add: () => insert(blank),
    offer: () => insert({ ...blank, offered: true }),
    remove: (key) => perform((rows) => rows.filter((row) => row.key !== key)),
    patch: (key, fields) => patch(key, fields),
    type,
    endTyping: () => dispatch({ type: 'endTyping' }),
    choose: (key, sap) => void patch(key, sap ?? NOTHING_CHOSEN),
    answer: (key, code, fields) =>
      dispatch({
        type: 'amend',
        key,
        amend: (row) => (row.sap_id === null && row.sap_code === code ? { ...row, ...fields } : row),
      }),
    mark: (key, { sap_id, fault }) =>
      dispatch({ type: 'amend', key, amend: (row) => (row.sap_id === sap_id ? { ...row, fault } : row) }),
    replaceAll(lines, onUndo) {
      const replaced = withKeys(lines);
      return perform(() => replaced, { onUndo });
    },
    setRows: (rows) => perform(() => rows),
    addOrCombine(lines, combine) {
      const incoming = withKeys(lines);
      return perform((rows) => addOrCombine(rows, incoming, combine));
    },
    undo() {
      expireUndo();
      return undo();
    },
    undoTyping: () => undo(({ typing }) => typing !== undefined),
    redo,
  };
}

/** Returns the key of the first line in `after` that is not in `before`. */
function firstOther(
  before: readonly Row<LineFields>[],
  after: readonly Row<LineFields>[],
): number | undefined {
  const present = new Set(before);
  return after.find((row) => !present.has(row))?.key;
}

let lastNumber = 0;
const nextNumber = () => ++lastNumber;

export function withKeys<Fields extends LineFields>(lines: readonly Fields[]): Row<Fields>[] {
  return lines.map((line) => ({ ...line, key: nextNumber() }));
}
