import { expect, test } from 'vitest';
import { readTried, type Tried, writeTried } from './tried.ts';

const TRIED: Tried[] = [
  { supposition: { what: 'container', container_id: 7, day: 'never' }, name: 'Контейнер № 1 · "A"' },
  { supposition: { what: 'comes', sap_id: 3, quant: 0.5, day: '2026-12-01' }, name: '' },
];

test('43.6: suppositions and their names are in the URL, in characters that need no percent-encoding', () => {
  const fragment = writeTried(TRIED);
  expect(fragment).toMatch(/^try=[\w-]+$/);
  expect(readTried(fragment)).toEqual(TRIED);
  expect(writeTried([])).toBe('');
});

test('43.6: invalid parts of a URL are ignored', () => {
  const hashOf = (value: unknown) => `try=${btoa(JSON.stringify(value))}`;
  expect(readTried('')).toEqual([]);
  expect(readTried('top')).toEqual([]);
  expect(readTried('try=%%%')).toEqual([]);
  expect(readTried(hashOf({ what: 'container' }))).toEqual([]);
  expect(readTried(hashOf([{ what: 'miracle' }, null, { what: 'not_built', plan_id: 4, name: 9 }]))).toEqual([
    { supposition: { what: 'not_built', plan_id: 4 }, name: '' },
  ]);
});
