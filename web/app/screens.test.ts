import { expect, test } from 'vitest';
import { BAR_LINKS } from './screens.ts';

test('3.13: the key of each link in the navbar is a fixed letter of its name', () => {
  const letters = BAR_LINKS.map(({ label, letter }) => `${letter} ${label}`);
  expect(letters).toEqual([
    'c Car models',
    'p Parts',
    'a Part SAPs',
    's Specifications',
    'l Plans',
    'u Purchases',
    'i Invoices',
    't Today',
    'd Schedule',
    'v Coverage',
    'n Containers',
  ]);
  expect(new Set(BAR_LINKS.map(({ letter }) => letter)).size).toBe(BAR_LINKS.length);
  for (const { label, letter } of BAR_LINKS) expect(label.toLowerCase()).toContain(letter);
});
