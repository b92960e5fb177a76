import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type LineFields, NOTHING_CHOSEN } from './line-fields.ts';
import { useLines } from './use-lines.ts';

const blank: LineFields = { ...NOTHING_CHOSEN, quant: null };
const line = (sap_id: number): LineFields => ({ ...blank, sap_id, sap_code: `00${sap_id}`, quant: 1 });

function open(stored = [line(1)]) {
  const { result } = renderHook(() => useLines(blank, stored, stored));
  const times = (count: number, step: () => unknown) => {
    for (let done = 0; done < count; done += 1) act(() => void step());
  };
  return { lines: () => result.current, times };
}

test('lines that a change does not affect keep their identity', () => {
  const { lines, times } = open([line(1), line(2)]);
  const [first, second] = lines().rows;
  times(1, () => lines().edits.patch(second?.key ?? 0, { quant: 9 }));
  expect(lines().rows[0]).toBe(first);
  expect(lines().rows[1]).toEqual({ ...second, quant: 9 });
});

test.each([
  ['99 more steps can be undone, together with its related changes', 99, ['001'], 1, false],
  ['100 more steps cannot be undone', 100, ['002'], 0, true],
])('a replacement of all lines before %s', (_, steps, left, undones, changed) => {
  const { lines, times } = open();
  const undone = vi.fn();
  times(1, () => lines().edits.replaceAll([line(2)], undone));
  times(steps, () => lines().edits.add());
  times(steps, () => lines().edits.undo());
  expect(undone).not.toHaveBeenCalled();
  times(1, () => lines().edits.undo());
  expect(undone).toHaveBeenCalledTimes(undones);
  expect(lines().rows.map(({ sap_code }) => sap_code)).toEqual(left);
  expect(lines().changed).toBe(changed);
});
