import { expect, test } from 'vitest';
import { FURTHER_LINKS, NAV_LINKS } from './screens.ts';

test('each place of the navbar has a digit of its own, as far as there are digits', () => {
  const digits = [...NAV_LINKS, ...FURTHER_LINKS].map(({ digit }) => digit);
  expect(digits.slice(0, 10)).toEqual([...'1234567890']);
  expect(digits.slice(10)).toEqual(digits.slice(10).map(() => undefined));
});
