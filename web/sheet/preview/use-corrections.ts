import { useState } from 'react';
import { hasWarning, type RowCheck, type SheetCheck, type Verdict, verdictOf } from '../check/sheet-check.ts';

export type Filter = Verdict | 'all' | 'warning';

export function useCorrections(check: SheetCheck) {
  const [filter, setFilter] = useState<Filter>('all');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  /** The rows opened or edited since the filter was chosen, which stay visible even if they no longer match it. */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<string>();

  return {
    filter,
    rows: filter === 'all' ? check.rows : check.rows.filter(isListed),
    isOpen: (row: RowCheck, index: number) => row.badCell === index || opened.has(key(row, index)),
    isFocused: (row: RowCheck, index: number) => focused === key(row, index),
    show(next: Filter) {
      setFilter(next);
      setTouched(new Set());
    },
    open(row: RowCheck, indexes: readonly number[]) {
      const [first] = indexes;
      if (first !== undefined) setFocused(key(row, first));
      touch(row, indexes);
    },
    /** Keeps a cell open while the user types, even if it is no longer invalid. */
    touch,
  };

  function touch(row: RowCheck, indexes: readonly number[]) {
    setOpened((before) => new Set([...before, ...indexes.map((index) => key(row, index))]));
    setTouched((before) => (before.has(row.row) ? before : new Set([...before, row.row])));
  }

  function isListed(row: RowCheck): boolean {
    const fits = filter === 'warning' ? hasWarning(row) : verdictOf(row) === filter;
    return fits || touched.has(row.row);
  }
}

function key({ row }: RowCheck, index: number): string {
  return `${row}:${index}`;
}
