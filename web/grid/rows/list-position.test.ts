import { expect, test } from 'vitest';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { FIRST_PAGE, readListPosition, writeListPosition } from './list-position.ts';

test('a URL without a query is the first page in the default order', () => {
  expect(readListPosition({}, partSapGrid)).toEqual(FIRST_PAGE);
});

test('default values are omitted from the URL', () => {
  expect(writeListPosition(FIRST_PAGE)).toEqual({
    page: undefined,
    size: undefined,
    sort: undefined,
    q: undefined,
  });
});

test('page, size, sort and search are preserved in the URL', () => {
  const view = { ...FIRST_PAGE, page: 3, size: 300, sort: ['-created_at', 'sap_code'], search: 'brk 5.5' };
  const query = writeListPosition(view);

  expect(query).toEqual({ page: '3', size: '300', sort: '-created_at.sap_code', q: 'brk 5.5' });
  expect(readListPosition(query, partSapGrid)).toEqual(view);
});

test.each([
  ['page', '0'],
  ['page', 'two'],
  ['size', '51'],
  ['sort', '-password'],
])('in a URL, the invalid %s=%s is ignored', (name, value) => {
  expect(readListPosition({ [name]: value }, partSapGrid)).toEqual(FIRST_PAGE);
});

test('conditions are preserved in the URL, each under its column', () => {
  const view = {
    ...FIRST_PAGE,
    where: {
      note: { contains: 'brk' },
      min_order_quant: { from: 10, to: 500 },
      state: { in: ['A'] },
      created_at: { this: 'month' as const, shift: -1 },
      sap_code: { any: ['A,1', 'B'] },
    },
  };
  const query = writeListPosition(view);
  expect(query).toEqual({
    f_note: 'brk',
    f_min_order_quant: '10..500',
    f_state: 'A',
    f_created_at: 'this:month-1',
    f_sap_code: '[A\\,1,B]',
  });
  expect(readListPosition(query, partSapGrid)).toEqual(view);
});

test('a condition on a label column applies to the column of the stored value', () => {
  const query = { f_state_label: 'P', f_created_at_label: '2026-01-05' };
  expect(readListPosition(query, partSapGrid).where).toEqual({
    state: { in: ['P'] },
    created_at: { from: '2026-01-05', to: '2026-01-05' },
  });
});

test.each([
  ['f_password', 'x'],
  ['f_min_order_quant', 'many'],
  ['f_min_order_quant', '5..1'],
  ['f_state', 'X'],
  ['f_created_at', 'next:many'],
])('the invalid condition %s=%s is ignored and reported', (name, value) => {
  expect(readListPosition({ [name]: value }, partSapGrid)).toEqual({
    ...FIRST_PAGE,
    unread: { [name]: value },
  });
});

test('an eleventh condition, and a second condition on a column, are ignored and reported', () => {
  const columns = partSapGrid.columns.filter((column) => !column.endsWith('_label'));
  const query = Object.fromEntries(columns.map((column) => [`f_${column}`, '(any)']));
  const { where, unread } = readListPosition(query, partSapGrid);
  expect([Object.keys(where).length, Object.keys(unread).length]).toEqual([10, columns.length - 10]);

  const twice = readListPosition({ f_state: 'A', f_state_label: 'P' }, partSapGrid);
  expect(twice).toEqual({ ...FIRST_PAGE, where: { state: { in: ['A'] } }, unread: { f_state_label: 'P' } });
});
