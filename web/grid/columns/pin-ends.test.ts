import { expect, test } from 'vitest';
import type { Column } from './column-definitions.ts';
import { pinEnds } from './pin-ends.ts';

interface Row {
  sap_code: string;
  before: number;
}

const column = (name: string, patch: Partial<Column<Row>> = {}): Column<Row> => ({
  name,
  header: name,
  lead: false,
  cell: () => null,
  text: () => '',
  ...patch,
});
const figure = (name: string) => column(name, { pixels: 96, figures: true });
const COLUMNS = [
  column('sap_code'),
  column('name', { fills: true }),
  ...['before', 'after', 'change'].map(figure),
];
const ends = { droppable: ['name'], mainFigure: () => 'change' };
const fitted = (width: number, before = 1) =>
  pinEnds(COLUMNS, [{ sap_code: '00071201', before }], width, ends);

test('on a phone the least important columns are dropped, and SAP and difference stay pinned', () => {
  const shown = fitted(309);
  expect(shown.map(({ name }) => name)).toEqual(['sap_code', 'before', 'after', 'change']);
  expect(shown.map(({ left, right }) => left ?? right)).toEqual([0, undefined, undefined, 0]);
});

test('with enough space no column is dropped', () => {
  expect(fitted(700)).toHaveLength(5);
});

test('a long figure is never clipped, and the pinned columns leave space to see it', () => {
  const [, before, , change] = fitted(309, 123_456_789.125);
  expect(before?.pixels).toBeGreaterThan(150);
  expect(change?.right).toBe(0);
  expect(fitted(230).at(-1)?.right).toBeUndefined();
});
