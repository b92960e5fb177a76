import { startTransition, useMemo, useRef, useState } from 'react';
import { orderWords } from '../../grid/columns/sort.ts';
import { searchedText } from '../../grid/rows/find-rows.ts';
import { everyLineColumns, type LineColumn } from '../line-column.tsx';
import type { LineFields, Row } from '../line-fields.ts';
import type { Lines } from '../use-lines.ts';
import { ALL_LINES, answer, type LineAnswer, type LineQuestion, shownLines } from './line-view.ts';
import type { CountedFilter } from './use-line-filters.ts';

/**
 * Determines which lines a table shows, and in which order. The result changes only when the filter changes, and not
 * when a line is edited or added. The document keeps the order of its lines.
 */
export function useLineView<Fields extends LineFields>(
  lines: Lines<Fields>,
  columns: readonly LineColumn<Fields>[],
  filters: readonly CountedFilter<Fields>[],
) {
  const [question, setQuestion] = useState(ALL_LINES);
  const [given, setGiven] = useState<LineAnswer>();
  /** The line that last had the focus. */
  const seen = useRef<number>(undefined);
  const all = useMemo(() => everyLineColumns(columns), [columns]);
  const textOf = useMemo(
    () => searchedText<Row<Fields>>((row) => all.map(({ value }) => value?.(row)).filter(isText)),
    [all],
  );

  const base = lines.shown ?? lines.rows;
  const rows = useMemo(() => shownLines(base, given), [base, given]);
  const places = useMemo(
    () => (rows === lines.rows ? undefined : new Map(lines.rows.map(({ key }, index) => [key, index]))),
    [rows, lines.rows],
  );

  // All lines were replaced, for example by an import, so the filter is cleared.
  if (given && !lines.rows.some(({ key }) => given.known.has(key))) showAll();

  function showAll() {
    setQuestion(ALL_LINES);
    setGiven(undefined);
  }

  const answerTo = (next: LineQuestion) => answer(lines.rows, next, { columns: all, filters, textOf });

  /** Changes the filter. Its fields update at once; the lines follow in a transition. */
  function changeQuestion(patch: Partial<LineQuestion>) {
    const next = { ...question, ...patch };
    setQuestion(next);
    startTransition(() => setGiven(() => answerTo(next)));
  }

  /** Applies the filter synchronously, and returns the lines. */
  function askNow(patch: Partial<LineQuestion>): readonly Row<Fields>[] {
    const next = { ...question, ...patch };
    const now = answerTo(next);
    setQuestion(next);
    setGiven(now);
    return shownLines(base, now);
  }

  /** Returns the index of a line among the shown lines. Clears the filters if they hide the line. */
  function placeOf(index: number): number {
    const key = lines.rows[index]?.key;
    if (rows === lines.rows || key === undefined) return index;
    const place = rows.findIndex((row) => row.key === key);
    if (place >= 0) return place;
    lines.showAll?.();
    askNow({ find: '', only: [] });
    const opened = answerTo({ ...ALL_LINES, sort: question.sort });
    return shownLines(lines.rows, opened).findIndex((row) => row.key === key);
  }

  return {
    rows,
    question,
    /** `Quantity, descending`; undefined in the saved order. */
    order: orderWords(
      question.sort,
      all.map(({ header }) => ({ name: header, header })),
    ),
    seen,
    /** Returns the row number of a line in the document, which may differ from its position on the screen. */
    numberOf: (row: Row<Fields>, place: number) => (places?.get(row.key) ?? place) + 1,
    changeQuestion,
    askNow,
    placeOf,
    showAll,
  };
}

export type LineView<Fields extends LineFields> = ReturnType<typeof useLineView<Fields>>;

/** Returns whether a value is searched: texts are, quantities are not (behaviour 11.11). */
function isText(value: unknown): boolean {
  return typeof value === 'string';
}
