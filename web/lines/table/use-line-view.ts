import { startTransition, useMemo, useRef, useState } from 'react';
import type { LineColumn } from '../line-column.tsx';
import type { LineFields, Row } from '../line-fields.ts';
import type { Lines } from '../use-lines.ts';
import { ALL_LINES, answer, foundBy, type LineAnswer, type LineQuestion, shownLines } from './line-view.ts';
import type { CountedFilter } from './use-line-filters.ts';

/** What every line has before the kind's own columns. */
const FIRST_COLUMNS = [
  { header: 'SAP', value: ({ sap_code }: LineFields) => sap_code },
  { header: 'Quantity', value: ({ quant }: LineFields) => quant },
];

interface View {
  question: LineQuestion;
  answer: LineAnswer | undefined;
}
const AS_SAVED: View = { question: ALL_LINES, answer: undefined };

/**
 * Which lines a table shows, and in which order. It is settled when it is asked for: what is typed into a line, and a
 * line that is added, changes nothing of it. The lines themselves keep their order.
 */
export function useLineView<Fields extends LineFields>(
  lines: Lines<Fields>,
  columns: readonly LineColumn<Fields>[],
  filters: readonly CountedFilter<Fields>[],
) {
  const [text, setText] = useState('');
  const [view, setView] = useState(AS_SAVED);
  /** The line that had the focus last. */
  const seen = useRef<number>(undefined);
  const all = useMemo(() => [...FIRST_COLUMNS, ...columns], [columns]);
  const textsOf = useMemo(() => foundBy(all), [all]);

  const base = lines.shown ?? lines.rows;
  const rows = useMemo(() => shownLines(base, view.answer), [base, view.answer]);
  const places = useMemo(
    () => (rows === lines.rows ? undefined : new Map(lines.rows.map(({ key }, index) => [key, index]))),
    [rows, lines.rows],
  );

  // Other lines took their place, an import's for example: nothing was asked about those.
  const { answer: given } = view;
  if (given && !lines.rows.some(({ key }) => given.known.has(key))) showAll();

  function showAll() {
    setText('');
    setView(AS_SAVED);
  }

  const viewOf = (question: LineQuestion): View => ({
    question,
    answer: answer(lines.rows, question, { columns: all, filters, textsOf }),
  });

  /** After what was typed or pressed is shown: to look through thousands of lines takes a moment. */
  function ask(part: Partial<LineQuestion>) {
    startTransition(() => setView((now) => viewOf({ ...now.question, ...part })));
  }

  function find(typed: string) {
    setText(typed);
    ask({ find: typed });
  }

  /** The lines that a text finds, at once. */
  function findNow(find = text): readonly Row<Fields>[] {
    const now = viewOf({ ...view.question, find });
    setText(find);
    setView(now);
    return shownLines(base, now.answer);
  }

  /** The place of a line of the document among those that are shown. Where it is hidden, the filters open for it. */
  function placeOf(index: number): number {
    const key = lines.rows[index]?.key;
    if (rows === lines.rows || key === undefined) return index;
    const place = rows.findIndex((row) => row.key === key);
    if (place >= 0) return place;
    const opened = viewOf({ ...ALL_LINES, sort: view.question.sort });
    setText('');
    setView(opened);
    lines.showAll?.();
    return shownLines(lines.rows, opened.answer).findIndex((row) => row.key === key);
  }

  return {
    rows,
    text,
    question: view.question,
    seen,
    /** The number of a line in the document, which is not its place among those shown. */
    numberOf: (row: Row<Fields>, place: number) => (places?.get(row.key) ?? place) + 1,
    ask,
    find,
    findNow: () => findNow(),
    /** Takes the text away, and answers the lines that are shown then. */
    clear: () => findNow(''),
    placeOf,
    showAll,
  };
}

export type LineView<Fields extends LineFields> = ReturnType<typeof useLineView<Fields>>;
