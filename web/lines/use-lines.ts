import { type ActionDispatch, useEffect, useMemo, useReducer, useState } from 'react';
import { expireUndo, withdrawUndo } from '../ui/notice/toast.tsx';
import type { LineAction } from './line-actions.ts';
import { type ChosenSap, type Combine, type LineFields, NOTHING_CHOSEN, type Row } from './line-fields.ts';
import { type HistoryAction, isChanged, reduceHistory, startHistory } from './line-history.ts';

type Undo = () => void;

export interface Lines<Fields extends LineFields> {
  rows: readonly Row<Fields>[];
  /** The lines that are saved: all lines except offered lines. */
  entered: readonly Row<Fields>[];
  /** The lines that the table shows; undefined if it shows all. */
  shown?: readonly Row<Fields>[] | undefined;
  /** Clears the filters, so that all lines are shown. */
  showAll?: (() => void) | undefined;
  /** The lines when the form was opened. */
  opened: readonly Row<Fields>[];
  edits: LineEdits<Fields>;
  /** True if there are changes that have not been undone. */
  changed: boolean;
  /** Disables the undo button of the toast. */
  expireUndo: () => void;
}

/** The actions on the lines. The object keeps its identity, so that rows stay memoised. */
export interface LineEdits<Fields extends LineFields> {
  /** Adds an empty line at the end and returns its key. */
  add: () => number;
  /** Adds an offered line, which counts as a line once it has a value. */
  offer: () => number;
  remove: (key: number) => Undo;
  patch: (key: number, fields: Partial<Fields>) => Undo;
  /** Stores a typed letter. It is one step with the following letters in the same field, until `endTyping`. */
  type: (key: number, fields: Partial<Fields>) => void;
  endTyping: () => void;
  /** Fills the line's part fields, or clears them. */
  choose: (key: number, sap: ChosenSap | null) => void;
  /** Stores the result of looking up a typed code, unless the line has another code by now. */
  answer: (key: number, code: string, fields: Partial<ChosenSap>) => void;
  /** `unread` is a text that is not a quantity. */
  setQuantity: (key: number, quant: number | null, unread?: string) => void;
  /** Marks a line with the reason why it cannot be saved. */
  mark: (key: number, fault: string) => void;
  /** Replaces all lines. `onUndo` is called when the replacement is undone in any way, to undo related changes. */
  replaceAll: (lines: readonly Fields[], onUndo?: () => void) => Undo;
  /** Changes, adds and removes lines as one step. */
  setRows: (rows: readonly Row<Fields>[]) => Undo;
  /** Adds lines at the end, or combines them with the existing line of the same SAP. */
  addOrCombine: (lines: readonly Fields[], combine: Combine<Fields>) => Undo;
  /** Undoes the last step. */
  undo: Undo;
}

/**
 * Holds the lines of a form, with undo for every step. `blank` contains the values of a new line, `stored` the lines
 * when the form is opened.
 */
export function useLines<Fields extends LineFields>(
  blank: Fields,
  stored: readonly NoInfer<Fields>[],
): Lines<Fields> {
  const [opened] = useState(() => withKeys(stored));
  const [history, dispatch] = useReducer(reduceHistory<Fields>, opened, startHistory<Fields>);
  const { rows, past, dropped } = history;
  const [undoCallbacks] = useState(() => new Map<number, () => void>());
  /**
   * The undo functions that this form offered in toasts. When the form is closed, only these toasts lose their Undo.
   */
  const [offeredUndos] = useState(() => new WeakSet<Undo>());
  const edits = useMemo(
    () => lineEdits(blank, dispatch, { undoCallbacks, offeredUndos }),
    [blank, undoCallbacks, offeredUndos],
  );
  const changed = isChanged(history);
  useEffect(() => {
    // The id of the last step that can still be undone.
    const last = past.at(-1)?.id ?? dropped.id;
    for (const [id, onUndo] of undoCallbacks) {
      if (id > dropped.id && id <= last) continue;
      undoCallbacks.delete(id);
      if (id > last) onUndo();
    }
  }, [past, dropped, undoCallbacks]);
  useEffect(() => () => withdrawUndo(offeredUndos), [offeredUndos]);

  return useMemo(() => {
    const entered = rows.some(({ offered }) => offered) ? rows.filter(({ offered }) => !offered) : rows;
    return { rows, entered, opened, edits, changed, expireUndo: () => expireUndo(offeredUndos) };
  }, [rows, opened, edits, changed, offeredUndos]);
}

function lineEdits<Fields extends LineFields>(
  blank: Fields,
  dispatch: ActionDispatch<[HistoryAction<Fields>]>,
  { undoCallbacks, offeredUndos }: { undoCallbacks: Map<number, () => void>; offeredUndos: WeakSet<Undo> },
): LineEdits<Fields> {
  const perform = (action: LineAction<Fields>, onUndo?: () => void): Undo => {
    const id = nextNumber();
    if (onUndo) undoCallbacks.set(id, onUndo);
    expireUndo(offeredUndos);
    dispatch({ type: 'do', id, action });
    const undo = () => dispatch({ type: 'undo', id });
    offeredUndos.add(undo);
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
    // Every line has these fields, but the compiler cannot infer that from `Fields extends LineFields`.
    choose: (key, sap) =>
      void perform({ type: 'patch', key, fields: (sap ?? NOTHING_CHOSEN) as Partial<Fields> }),
    answer: (key, code, fields) => dispatch({ type: 'answer', key, code, fields: fields as Partial<Fields> }),
    setQuantity: (key, quant, unread) => type(key, { quant, quant_text: unread } as Partial<Fields>),
    mark: (key, fault) => dispatch({ type: 'mark', key, fault }),
    replaceAll: (lines, onUndo) => perform({ type: 'replaceAll', rows: withKeys(lines) }, onUndo),
    setRows: (rows) => perform({ type: 'replaceAll', rows }),
    addOrCombine: (lines, combine) => perform({ type: 'addOrCombine', rows: withKeys(lines), combine }),
    undo() {
      expireUndo(offeredUndos);
      dispatch({ type: 'undo' });
    },
  };
}

let lastNumber = 0;
const nextNumber = () => ++lastNumber;

function withKeys<Fields extends LineFields>(lines: readonly Fields[]): Row<Fields>[] {
  return lines.map((line) => ({ ...line, key: nextNumber() }));
}
