import { type ActionDispatch, useEffect, useMemo, useReducer, useState } from 'react';
import { expireUndo, withdrawUndo } from '../ui/notice/toast.tsx';
import type { LineAction } from './line-actions.ts';
import { type ChosenSap, type Combine, type LineFields, NOTHING_CHOSEN, type Row } from './line-fields.ts';
import { type HistoryAction, isChanged, reduceHistory, startHistory } from './line-history.ts';

type Undo = () => void;

export interface Lines<Fields extends LineFields> {
  rows: readonly Row<Fields>[];
  /** Those of them that are saved: without one that is only offered. */
  entered: readonly Row<Fields>[];
  /** Those of them that the table shows, where it does not show all. */
  shown?: readonly Row<Fields>[] | undefined;
  /** Shows the others too. */
  showAll?: (() => void) | undefined;
  /** The lines that the form opened with. */
  opened: readonly Row<Fields>[];
  edits: LineEdits<Fields>;
  /** Whether anything was done that has not been taken back. */
  changed: boolean;
  /** The toast that takes the last step back no longer does. */
  expireUndo: () => void;
}

/** The actions on the lines: the same object for the life of the form, so that rows stay memoised. */
export interface LineEdits<Fields extends LineFields> {
  /** Adds an empty line at the end and answers its key. */
  add: () => number;
  /** Adds one that counts as soon as something is put into it. */
  offer: () => number;
  remove: (key: number) => Undo;
  patch: (key: number, fields: Partial<Fields>) => Undo;
  /** Takes a letter that was typed: with those that follow in the same field one step, until `endTyping`. */
  type: (key: number, fields: Partial<Fields>) => void;
  endTyping: () => void;
  /** Fills the line's part fields, or empties them. */
  choose: (key: number, sap: ChosenSap | null) => void;
  /** Stores the result of looking up a typed code; ignored if the line has another one by then. */
  answer: (key: number, code: string, fields: Partial<ChosenSap>) => void;
  /** `unread` is a text that is no quantity. */
  setQuantity: (key: number, quant: number | null, unread?: string) => void;
  /** Says why a line cannot be saved as it is. */
  mark: (key: number, fault: string) => void;
  /** `undone` takes back what goes with the lines, whichever way they are taken back. */
  replaceAll: (lines: readonly Fields[], undone?: () => void) => Undo;
  /** The same lines with other fields, some of them gone or new, as one step. */
  setRows: (rows: readonly Row<Fields>[]) => Undo;
  /** Adds lines behind the others; one whose SAP is already there is combined with that line instead. */
  mergeIn: (lines: readonly Fields[], combine: Combine<Fields>) => Undo;
  /** Takes the last step back. */
  undo: Undo;
}

/**
 * The lines of one form, every step of which can be taken back. `blank` is what a new line holds, `stored` the
 * lines that the form opens with.
 */
export function useLines<Fields extends LineFields>(
  blank: Fields,
  stored: readonly NoInfer<Fields>[],
): Lines<Fields> {
  const [opened] = useState(() => withKeys(stored));
  const [history, dispatch] = useReducer(reduceHistory<Fields>, opened, startHistory<Fields>);
  const { rows, past, dropped } = history;
  const [undones] = useState(() => new Map<number, () => void>());
  /** Its own undos: a form that is left withdraws these offers alone. */
  const [given] = useState(() => new WeakSet<Undo>());
  const edits = useMemo(() => lineEdits(blank, dispatch, { undones, given }), [blank, undones, given]);
  const changed = isChanged(history);
  useEffect(() => {
    // Steps are taken back from the end; what leaves the past at its beginning stays done.
    const last = past.at(-1)?.id ?? dropped.id;
    for (const [id, undone] of undones) {
      if (id > dropped.id && id <= last) continue;
      undones.delete(id);
      if (id > last) undone();
    }
  }, [past, dropped, undones]);
  useEffect(() => () => withdrawUndo(given), [given]);

  return useMemo(() => {
    const entered = rows.some(({ offered }) => offered) ? rows.filter(({ offered }) => !offered) : rows;
    return { rows, entered, opened, edits, changed, expireUndo: () => expireUndo(given) };
  }, [rows, opened, edits, changed, given]);
}

function lineEdits<Fields extends LineFields>(
  blank: Fields,
  dispatch: ActionDispatch<[HistoryAction<Fields>]>,
  { undones, given }: { undones: Map<number, () => void>; given: WeakSet<Undo> },
): LineEdits<Fields> {
  const perform = (action: LineAction<Fields>, undone?: () => void): Undo => {
    const id = nextNumber();
    if (undone) undones.set(id, undone);
    expireUndo(given);
    dispatch({ type: 'do', id, action });
    const undo = () => dispatch({ type: 'undo', id });
    given.add(undo);
    return undo;
  };

  const type = (key: number, fields: Partial<Fields>) =>
    void perform({ type: 'patch', key, fields, typing: true });

  function insert(line: Fields): number {
    const [row] = withKeys([line]) as [Row<Fields>];
    perform({ type: 'insert', row, index: Number.POSITIVE_INFINITY });
    return row.key;
  }

  return {
    add: () => insert(blank),
    offer: () => insert({ ...blank, offered: true }),
    remove: (key) => perform({ type: 'remove', key }),
    patch: (key, fields) => perform({ type: 'patch', key, fields }),
    type,
    endTyping: () => dispatch({ type: 'endTyping' }),
    // Every line has these fields; the compiler cannot tell that from `Fields extends LineFields`.
    choose: (key, sap) =>
      void perform({ type: 'patch', key, fields: (sap ?? NOTHING_CHOSEN) as Partial<Fields> }),
    answer: (key, code, fields) => dispatch({ type: 'answer', key, code, fields: fields as Partial<Fields> }),
    setQuantity: (key, quant, unread) => type(key, { quant, quant_text: unread } as Partial<Fields>),
    mark: (key, fault) => dispatch({ type: 'mark', key, fault }),
    replaceAll: (lines, undone) => perform({ type: 'replaceAll', rows: withKeys(lines) }, undone),
    setRows: (rows) => perform({ type: 'replaceAll', rows }),
    mergeIn: (lines, combine) => perform({ type: 'mergeIn', rows: withKeys(lines), combine }),
    undo() {
      expireUndo(given);
      dispatch({ type: 'undo' });
    },
  };
}

let lastNumber = 0;
const nextNumber = () => ++lastNumber;

function withKeys<Fields extends LineFields>(lines: readonly Fields[]): Row<Fields>[] {
  return lines.map((line) => ({ ...line, key: nextNumber() }));
}
