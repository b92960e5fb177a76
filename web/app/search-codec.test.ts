import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

test.each(['?sap_id=00123', '?q=1e5', '?q=true', '?page=3&sort=-created_at.sap_code'])(
  '%s means the text it shows and survives',
  (search) => expect(stringifySearch(parseSearch(search))).toBe(search),
);

test('what is missing or blank stays out of an address', () => {
  expect(stringifySearch({ page: undefined, q: '' })).toBe('');
});
