import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Selection, useSelection } from './use-selection.ts';

/** Checks rows, starts a change of the checked rows, checks other rows meanwhile, and ends the change. */
function change(
  check: (selection: Selection) => void,
  done: number[] | undefined,
  meanwhile: (selection: Selection) => void,
) {
  const { result } = renderHook(() => useSelection('', false, ''));
  act(() => check(result.current));
  const { uncheckDone } = result.current;
  act(() => meanwhile(result.current));
  act(() => uncheckDone(done));
  return { all: result.current.all, ids: [...result.current.ids] };
}

const nothing = () => undefined;

test('a change of some rows leaves only the other rows checked', () => {
  expect(change(({ toggle }) => toggle([1, 2, 3], true), [1, 2], nothing)).toEqual({ all: false, ids: [3] });
});

test('a change of all rows found leaves none of them checked', () => {
  expect(change(({ selectAll }) => selectAll(), undefined, nothing)).toEqual({ all: false, ids: [] });
});

test('a change of all rows found keeps rows checked that were checked in the meantime', () => {
  const meanwhile = ({ clear, toggle }: Selection) => {
    clear();
    toggle([3], true);
  };
  expect(change(({ selectAll }) => selectAll(), undefined, meanwhile)).toEqual({ all: false, ids: [3] });
});

test('a change of some rows keeps all rows found checked if all were checked in the meantime', () => {
  const { all } = change(
    ({ toggle }) => toggle([1, 2], true),
    [1, 2],
    ({ selectAll }) => selectAll(),
  );
  expect(all).toBe(true);
});

test('3.7: a new search clears the checked rows, also for the earlier search', () => {
  const { result, rerender } = renderHook(({ search }) => useSelection(search, false, ''), {
    initialProps: { search: '' },
  });
  act(() => result.current.toggle([1], true));
  rerender({ search: 'bolt' });
  expect([...result.current.ids]).toEqual([]);
  rerender({ search: '' });
  expect([...result.current.ids]).toEqual([]);
});
