import { expect, test } from 'vitest';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { FIRST_PAGE, readListPosition, writeListPosition } from './list-position.ts';

test('an address without a query is the first page in the usual order', () => {
  expect(readListPosition({}, partSapGrid)).toEqual(FIRST_PAGE);
});

test('what is as usual stays out of the address', () => {
  expect(writeListPosition(FIRST_PAGE)).toEqual({
    page: undefined,
    size: undefined,
    sort: undefined,
    q: undefined,
  });
});

test('page, size, sort and search survive the address', () => {
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
])('%s=%s is as if it were not there', (name, value) => {
  expect(readListPosition({ [name]: value }, partSapGrid)).toEqual(FIRST_PAGE);
});

test('conditions survive the address, each under the column that it is about', () => {
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

test('a condition on a word or a label is one on what it stands for', () => {
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
])('what cannot be read of %s=%s is left out, and named', (name, value) => {
  expect(readListPosition({ [name]: value }, partSapGrid)).toEqual({
    ...FIRST_PAGE,
    unread: { [name]: value },
  });
});

test('an eleventh condition, and a second one on a column, are left out and named', () => {
  const columns = partSapGrid.columns.filter((column) => !column.endsWith('_label'));
  const query = Object.fromEntries(columns.map((column) => [`f_${column}`, '(any)']));
  const { where, unread } = readListPosition(query, partSapGrid);
  expect([Object.keys(where).length, Object.keys(unread).length]).toEqual([10, columns.length - 10]);

  const twice = readListPosition({ f_state: 'A', f_state_label: 'P' }, partSapGrid);
  expect(twice).toEqual({ ...FIRST_PAGE, where: { state: { in: ['A'] } }, unread: { f_state_label: 'P' } });
});
