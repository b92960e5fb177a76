import { describe, expect, test } from 'vitest';
import { column } from '../../testing/column.ts';
import { visibleColumns } from './column-definitions.ts';
import {
  clampWidth,
  inOrder,
  layOut,
  linkColumnOf,
  moved,
  NO_LAYOUT,
  sameLayout,
  withShownToggled,
  withToggled,
} from './column-layout.ts';
import { dateColumn, labelColumn, noteColumn, numberColumn, textColumn } from './columns.tsx';
import { columnWidth, minTableWidth } from './table-width.ts';

const columns = visibleColumns<{ id: number; code: string; name: string; note: string }>({
  id: 'hidden',
  code: textColumn('Code', 20),
  name: textColumn('Name', 50),
  note: noteColumn('Note', 30),
});
const names = (shown: { name: string }[]) => shown.map(({ name }) => name);

test("without a layout the columns have the list's order, and share its width", () => {
  const shown = layOut(columns, NO_LAYOUT);
  expect(names(shown)).toEqual(['code', 'name', 'note']);
  expect(shown.every(({ pixels }) => pixels === undefined)).toBe(true);
});

test('columns have the chosen order, new columns follow, and hidden columns are omitted', () => {
  expect(names(layOut(columns, { ...NO_LAYOUT, order: ['note', 'code'] }))).toEqual(['note', 'code', 'name']);
  expect(names(layOut(columns, { ...NO_LAYOUT, hidden: ['note'] }))).toEqual(['code', 'name']);
});

test('the visible columns share the whole width, so that the checkboxes do not take the width of hidden columns', () => {
  const shown = layOut(columns, { ...NO_LAYOUT, hidden: ['name'] });
  expect(shown.map(({ width }) => width)).toEqual([40, 60]);
  const open = visibleColumns<{ id: number; note: string }>({ id: 'hidden', note: noteColumn('Note') });
  expect(layOut(open, NO_LAYOUT).map(({ width }) => width)).toEqual([undefined]);
});

test('tables with usual column shares need less than 1,000 pixels, whichever columns are hidden', () => {
  // The scaled widths of some subsets add up to 99.99999999999999 percent.
  for (const widths of [
    [10, 17, 17, 30, 16, 10],
    [20, 20, 25, 15, 15, 15],
  ]) {
    const all = widths.map((width, index) => column<Record<string, never>>(`c${index}`, { width }));
    for (let bits = 1; bits < 2 ** all.length; bits++) {
      const hidden = all.filter((_, index) => ((bits >> index) & 1) === 0).map(({ name }) => name);
      const shown = layOut(all, { ...NO_LAYOUT, hidden });
      expect(minTableWidth(shown, true), `without ${hidden}`).toBeLessThan(1_000);
    }
  }
});

test('once a column has its maximum width, the column with `takesRest` gets the rest', () => {
  const plans = visibleColumns<{ label: string; quant: number; note: string }>({
    label: labelColumn('Label'),
    quant: numberColumn('Quantity'),
    note: { ...noteColumn('Note', 20), takesRest: true },
  });
  // The checkboxes take 40 pixels, and the quantity 96.
  const widths = (hidden: string[]) => {
    const shown = layOut(plans, { ...NO_LAYOUT, hidden });
    return shown.map((column) => columnWidth(column, shown));
  };
  expect(widths([])).toEqual(['clamp(320px, max(80cqi, 492px) - 136px, 576px)', 96, undefined]);
  expect(widths(['note'])).toEqual([undefined, 96]);
});

test('days and numbers have the width that they need, and the label takes the rest', () => {
  const plans = visibleColumns<{ label: string; from: string; quant: number; note: string }>({
    label: labelColumn('Label'),
    from: dateColumn('From'),
    quant: numberColumn('Quantity'),
    note: noteColumn('Note', 20),
  });
  const [label, from, quant, note] = layOut(plans, NO_LAYOUT);
  expect(label).toMatchObject({ name: 'label', fills: true });
  expect([from?.pixels, quant?.pixels]).toEqual([112, 96]);
  expect(note).toMatchObject({ width: 20 });
  expect([from, quant, note].some((column) => column?.fills)).toBe(false);

  // If the label is not shown, the widest of the other columns takes the rest.
  const shown = visibleColumns<{ code: string; from: string; note: string }>({
    code: textColumn('Code', 10),
    from: dateColumn('From'),
    note: noteColumn('Note', 20),
  });
  expect(layOut(shown, NO_LAYOUT).find(({ fills }) => fills)?.name).toBe('note');
});

test('if all columns are hidden, the list’s first column stays visible, and hidden fields of the list cannot be shown', () => {
  const shown = layOut(columns, { ...NO_LAYOUT, hidden: ['code', 'name', 'note'], order: ['id'] });
  expect(names(shown)).toEqual(['code']);
});

test('if the list’s first column is hidden, the first visible column links to the record', () => {
  const layout = { ...NO_LAYOUT, hidden: ['code'], order: ['note'] };
  expect(layOut(columns, layout).map(({ name, lead }) => [name, lead])).toEqual([
    ['note', true],
    ['name', false],
  ]);
  expect(linkColumnOf(columns, layout)).toBe('note');
});

test('pinned columns are first, each positioned after the previous column', () => {
  const shown = layOut(columns, { ...NO_LAYOUT, pinned: ['note', 'name'], widths: { name: 100 } });
  expect(shown).toMatchObject([
    { name: 'name', pixels: 100, left: 40 },
    { name: 'note', pixels: 360, left: 140, fills: false },
    { name: 'code', fills: true },
  ]);
  expect(shown[2]?.left).toBeUndefined();
});

describe('once columns are pinned or have individual widths, the remaining width goes to', () => {
  const filling = (shown: { name: string; fills?: boolean }[]) =>
    shown.filter(({ fills }) => fills).map(({ name }) => name);
  const labeled = visibleColumns<{ code: string; label: string; from: string }>({
    code: textColumn('Code', 20),
    label: labelColumn('Label'),
    from: dateColumn('From'),
  });

  test('the last column, if there is no label', () => {
    const shown = layOut(columns, { ...NO_LAYOUT, pinned: ['code'] });
    expect(filling(shown)).toEqual(['note']);
    expect(shown.at(-1)?.pixels).toBe(96);
    expect(filling(layOut(columns, { ...NO_LAYOUT, pinned: ['code', 'name', 'note'] }))).toEqual(['note']);
  });

  test('the label, unless it is pinned or has an individual width', () => {
    expect(filling(layOut(labeled, { ...NO_LAYOUT, pinned: ['code'] }))).toEqual(['label']);
    expect(filling(layOut(labeled, { ...NO_LAYOUT, widths: { code: 80 } }))).toEqual(['label']);
    expect(filling(layOut(labeled, { ...NO_LAYOUT, pinned: ['label'] }))).toEqual(['from']);
    expect(filling(layOut(labeled, { ...NO_LAYOUT, widths: { label: 200 } }))).toEqual(['from']);
  });
});

test('a column moves by one place, and stops at the ends', () => {
  const order = names(inOrder(columns, NO_LAYOUT));
  expect(moved(order, 'name', -1)).toEqual(['name', 'code', 'note']);
  expect(moved(order, 'name', 1)).toEqual(['code', 'note', 'name']);
  expect(moved(order, 'note', 1)).toEqual(order);
});

test('an optional column is hidden until the user shows it', () => {
  const optional = visibleColumns<{ code: string; to_come: number }>({
    code: textColumn('Code'),
    to_come: { ...numberColumn('To come'), optional: true },
  });
  expect(names(layOut(optional, NO_LAYOUT))).toEqual(['code']);
  const [, toCome] = optional;
  const layout = { ...NO_LAYOUT, ...(toCome && withShownToggled(toCome, NO_LAYOUT)) };
  expect(names(layOut(optional, layout))).toEqual(['code', 'to_come']);
});

test('names are toggled in a list, and widths have limits', () => {
  expect(withToggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(withToggled(['a', 'b'], 'a')).toEqual(['b']);
  expect([clampWidth(3), clampWidth(99.6), clampWidth(9_999)]).toEqual([48, 100, 1_200]);
});

test('two layouts are equal if they look the same, whatever the order of their widths and hidden columns', () => {
  const layout = { ...NO_LAYOUT, hidden: ['note', 'name'], widths: { code: 80, name: 200, note: 120 } };
  const reordered = { ...layout, hidden: ['name', 'note'], widths: { note: 120, code: 80, name: 200 } };
  expect(sameLayout(layout, reordered)).toBe(true);
  expect(sameLayout(NO_LAYOUT, { ...NO_LAYOUT })).toBe(true);
});

test.each([
  ['the order', { order: ['name', 'code'] }],
  ['the hidden columns', { hidden: ['note'] }],
  ['the shown columns', { shown: ['to_come'] }],
  ['the pinned columns', { pinned: ['code'] }],
  ['a width', { widths: { code: 81, name: 200 } }],
  ['an additional width', { widths: { code: 80, name: 200, note: 120 } }],
  ['another width', { widths: { code: 80, note: 200 } }],
])('layouts that differ in %s are not equal', (_, part) => {
  const layout = { ...NO_LAYOUT, order: ['code', 'name'], widths: { code: 80, name: 200 } };
  expect(sameLayout(layout, { ...layout, ...part })).toBe(false);
  expect(sameLayout({ ...layout, ...part }, layout)).toBe(false);
});
