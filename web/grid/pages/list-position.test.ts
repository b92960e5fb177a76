import { expect, test } from 'vitest';
import { readListPosition, writeListPosition } from './list-position.ts';

const columns = ['sap_code', 'created_at'];
const usual = { page: 1, size: 50, sort: [], search: '' };

test('an address without a query is the first page in the usual order', () => {
  expect(readListPosition({}, columns)).toEqual(usual);
});

test('what is as usual stays out of the address', () => {
  expect(writeListPosition(usual)).toEqual({
    page: undefined,
    size: undefined,
    sort: undefined,
    q: undefined,
  });
});

test('page, size, sort and search survive the address', () => {
  const view = { page: 3, size: 300, sort: ['-created_at', 'sap_code'], search: 'brk 5.5' };
  const query = writeListPosition(view);

  expect(query).toEqual({ page: '3', size: '300', sort: '-created_at.sap_code', q: 'brk 5.5' });
  expect(readListPosition(query, columns)).toEqual(view);
});

test.each([
  ['page', '0'],
  ['page', 'two'],
  ['size', '51'],
  ['sort', '-password'],
])('%s=%s is as if it were not there', (name, value) => {
  expect(readListPosition({ [name]: value }, columns)).toEqual(usual);
});
