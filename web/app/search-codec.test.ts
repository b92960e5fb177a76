import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

test.each(['?sap_id=00123', '?q=1e5', '?q=true', '?page=3&sort=-created_at.sap_code'])(
  'the values of %s stay texts as displayed',
  (search) => expect(stringifySearch(parseSearch(search))).toBe(search),
);

test('missing and blank values are omitted from a URL', () => {
  expect(stringifySearch({ page: undefined, q: '' })).toBe('');
});
