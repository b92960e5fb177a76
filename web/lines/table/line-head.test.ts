import { expect, test } from 'vitest';
import { lineColumnWidth, minLineWidth } from './line-head.tsx';

test('a column gets its share of the table only from space that the other columns do not need', () => {
  const columns = [{ pixels: 120 }, { share: 21 }, {}];
  const widths = columns.map((column) => lineColumnWidth(column, columns));
  expect(widths).toEqual([120, 'clamp(112px, 100cqi - 652px, 21cqi)', undefined]);
  expect(minLineWidth(columns)).toBe(652 + 112);
});
