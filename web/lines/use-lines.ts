import { type ActionDispatch, useMemo, useReducer } from 'react';
import type { Combine, LineAction, LineFields, Row } from './line-actions.ts';
import { type HistoryAction, reduceHistory } from './line-history.ts';

type Undo = () => void;

export interface Lines<Fields extends LineFields> {
  rows: readonly Row<Fields>[];
  edits: LineEdits<Fields>;
}

/** What can be done to the lines: the same object for the life of the form, so that rows stay memoised. */
export interface LineEdits<Fields extends LineFields> {
  /** The lines as they are stored: nothing before them can be undone. */
  load: (lines: readonly Fields[]) => void;
  /** Adds an empty line at the end and answers its key. */
  add: () => number;
  remove: (key: number) => Undo;
  patch: (key: number, fields: Partial<Fields>) => void;
  replaceAll: (lines: readonly Fields[]) => Undo;
  /** Adds lines behind the others; one whose SAP is already there is combined with that line instead. */
  mergeIn: (lines: readonly Fields[], combine: Combine<Fields>) => Undo;
  /** Takes the last step back. */
  undo: Undo;
}

/** The lines of one form, every step of which can be taken back. `blank` is what a new line holds. */
export function useLines<Fields extends LineFields>(blank: Fields): Lines<Fields> {
  const [{ rows }, dispatch] = useReducer(reduceHistory<Fields>, { rows: [], past: [] });
  const edits = useMemo(() => lineEdits(blank, dispatch), [blank]);

  return useMemo(() => ({ rows, edits }), [rows, edits]);
}

function lineEdits<Fields extends LineFields>(
  blank: Fields,
  dispatch: ActionDispatch<[HistoryAction<Fields>]>,
): LineEdits<Fields> {
  const perform = (action: LineAction<Fields>): Undo => {
    const id = nextNumber();
    dispatch({ type: 'do', id, action });
    return () => dispatch({ type: 'undo', id });
  };

  return {
    load: (lines) => dispatch({ type: 'load', rows: withKeys(lines) }),
    add() {
      const [row] = withKeys([blank]) as [Row<Fields>];
      perform({ type: 'insert', row, index: Number.POSITIVE_INFINITY });
      return row.key;
    },
    remove: (key) => perform({ type: 'remove', key }),
    patch: (key, fields) => void perform({ type: 'patch', key, fields }),
    replaceAll: (lines) => perform({ type: 'replaceAll', rows: withKeys(lines) }),
    mergeIn: (lines, combine) => perform({ type: 'mergeIn', rows: withKeys(lines), combine }),
    undo: () => dispatch({ type: 'undo' }),
  };
}

let lastNumber = 0;
const nextNumber = () => ++lastNumber;

function withKeys<Fields extends LineFields>(lines: readonly Fields[]): Row<Fields>[] {
  return lines.map((line) => ({ ...line, key: nextNumber() }));
}
