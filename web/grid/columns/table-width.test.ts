import { expect, test } from 'vitest';
import { columnWidth, minTableWidth } from './table-width.ts';

test('a column has its percentage or its own width; the column that fills the table has neither', () => {
  expect(columnWidth({ width: 20, pixels: 112 }, [])).toBe('20%');
  expect(columnWidth({ pixels: 112 }, [])).toBe(112);
  expect(columnWidth({ width: 20, fills: true }, [])).toBeUndefined();
});

test('a growing column leaves the others their width, even after a long figure has widened another column', () => {
  const label = { pixels: 160, grows: true, maxPixels: 360 };
  const widthBeside = (pixels: number) =>
    columnWidth(label, [label, { pixels }, { pixels: 172, fills: true }]);
  expect(widthBeside(88)).toBe('clamp(160px, max(100cqi, 460px) - 300px, 360px)');
  expect(widthBeside(140)).toBe('clamp(160px, max(100cqi, 512px) - 352px, 360px)');
});

test('if the minimum width of a percentage column makes the table scroll, a growing column takes the space that is left', () => {
  const label = { pixels: 320, grows: true, maxPixels: 576 };
  const columns = [label, { width: 10, pixels: 120 }, { width: 10, pixels: 90, fills: true }];
  // Ten percent of 1,200 pixels is 120 pixels.
  expect(columnWidth(label, columns)).toBe('clamp(320px, max(80cqi, 960px) - 40px, 576px)');
});

test('a table is at least as wide as its columns and the checkboxes need', () => {
  expect(minTableWidth([{ pixels: 100 }, { pixels: 200, fills: true }], true)).toBe(340);
  expect(minTableWidth([{ pixels: 100 }, { fills: true }], false)).toBe(260);
});

test('a table is wide enough that each column with a percentage has its minimum width', () => {
  expect(minTableWidth([{ width: 80 }, { width: 20, pixels: 112 }], true)).toBe(600);
  // Percentages that add up to 110 are scaled down to 100, so the second column gets 15/110 of the table.
  expect(minTableWidth([{ width: 95 }, { width: 15, pixels: 120 }], true)).toBe(920);
});

test('columns with percentages leave the other columns their width', () => {
  expect(minTableWidth([{ width: 50 }, { pixels: 240 }, { fills: true }], false)).toBe(800);
});
