import { expect, test } from 'vitest';
import { column } from '../../testing/column.ts';
import { dropUntilFit, fitFigures } from './fit-figures.ts';

interface Row {
  code: string;
  quant: number | null;
}
const rows = (...quants: (number | null)[]) => quants.map((quant) => ({ code: 'A', quant }));

test('a column of figures is at least as wide as its longest figure, with its commas and its sign', () => {
  const columns = [column<Row>('code', { pixels: 96 }), column<Row>('quant', { pixels: 96, figures: true })];
  const [code, quant] = fitFigures(columns, rows(1, null, -123_456_789.123456));
  expect(code?.pixels).toBe(96);
  expect(quant?.pixels).toBeGreaterThanOrEqual('-123,456,789.123456'.length * 8 + 24);
});

test('the same array of columns is returned if all figures fit', () => {
  const columns = [column<Row>('quant', { pixels: 96, figures: true })];
  expect(fitFigures(columns, rows(1, 2))).toBe(columns);
});

test('a column that the user made narrower than its figure is widened', () => {
  const [narrowed] = fitFigures([column<Row>('quant', { pixels: 48, figures: true })], rows(1_234_567));
  expect(narrowed?.pixels).toBeGreaterThan(48);
});

test('columns pinned after a widened column move with it', () => {
  const columns = [
    column<Row>('quant', { pixels: 96, figures: true, left: 40 }),
    column<Row>('code', { pixels: 90, left: 136 }),
  ];
  const [quant, code] = fitFigures(columns, rows(123_456_789.123456));
  expect(code?.left).toBe(40 + (quant?.pixels ?? 0));
});

test('the droppable columns are dropped one by one until the others fit', () => {
  const columns = [
    column<Row>('code', { pixels: 200 }),
    column<Row>('quant', { pixels: 100 }),
    { ...column<Row>('quant', { pixels: 100 }), name: 'other' },
  ];
  const names = (width: number) => dropUntilFit(columns, ['other', 'quant'], width).map(({ name }) => name);
  expect(names(400)).toEqual(['code', 'quant', 'other']);
  expect(names(399)).toEqual(['code', 'quant']);
  expect(names(10)).toEqual(['code']);
});
