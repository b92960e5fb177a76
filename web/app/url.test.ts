import { expect, test } from 'vitest';
import { decodeLongUrl, encodeLongUrl, parseSearch, stringifySearch } from './url.ts';

const LIST = '/main/product_sap_list';

function roundTrip(href: string): string {
  const url = new URL(encodeLongUrl(href), 'http://localhost');
  const { pathname, search, hash } = decodeLongUrl(url);
  return `${pathname}${search}${hash}`;
}

function sent(href: string): string {
  const { pathname, search } = new URL(encodeLongUrl(href), 'http://localhost');
  return `${pathname}${search}`;
}

test('an ordinary URL is written and read unchanged', () => {
  const href = `${LIST}?q=a&f_note=%5BA%2CB%5D`;
  expect(encodeLongUrl(href)).toBe(href);
  expect(roundTrip(href)).toBe(href);
  expect(roundTrip(`${LIST}?q=a#top`)).toBe(`${LIST}?q=a#top`);
});

test('only the path of a URL with a thousand codes is sent, and the app still reads the whole URL', () => {
  const codes = Array.from({ length: 1_000 }, (_, index) => `A-LONG-CODE-OF-A-PART-${index}`);
  const href = `${LIST}?page=2&f_sap_code=${encodeURIComponent(`[${codes.join()}]`)}`;
  expect(sent(href)).toBe(LIST);
  expect(roundTrip(href)).toBe(href);
  expect(decodeLongUrl(new URL(encodeLongUrl(`${href}#try=W3`), 'http://localhost')).hash).toBe('#try=W3');
});

test.each(['?sap_id=00123', '?q=1e5', '?q=true', '?page=3&sort=-created_at.sap_code'])(
  'the values of %s are read and written unchanged',
  (search) => expect(stringifySearch(parseSearch(search))).toBe(search),
);

test('undefined and blank values are omitted from a URL', () => {
  expect(stringifySearch({ page: undefined, q: '' })).toBe('');
});
