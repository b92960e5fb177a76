import { expect, test } from 'vitest';
import type { Supposition } from '../supposition/supposition.ts';
import { addDays } from '../values/day.ts';
import { changesWords, laneChanges, suppositionWords } from './supposition-words.ts';

test.each<[string, Supposition]>([
  ['X comes on Dec 17, 2026', { what: 'container', container_id: 1, day: '2026-12-17' }],
  ['X has arrived', { what: 'container', container_id: 1, day: 'arrived' }],
  ['X never comes', { what: 'invoice', invoice_id: 1, day: 'never' }],
  [
    'X, promised for Dec 1, 2026, comes on Dec 9, 2026',
    { what: 'promise', purchase_id: 1, sap_id: 1, day: '2026-12-01', to: '2026-12-09' },
  ],
  ['1 more of X comes on Dec 9, 2026', { what: 'comes', sap_id: 1, quant: 1, day: '2026-12-09' }],
  ['1,200 more of X come on Dec 9, 2026', { what: 'comes', sap_id: 1, quant: 1200, day: '2026-12-09' }],
  [
    'X builds 10.5 from Dec 1, 2026 to Dec 9, 2026',
    { what: 'plan', plan_id: 1, begin_date: '2026-12-01', end_date: '2026-12-09', quant: 10.5 },
  ],
  ['X is not built', { what: 'not_built', plan_id: 1 }],
  ['X', { what: 'first', plan_id: 1, before_plan_id: 2 }],
])('43.5: a supposition is described as: %s', (words, one) => {
  expect(suppositionWords(one, 'X')).toBe(words);
});

const nameOf = (label: string) => `the ${label.toLowerCase()}`;

/** Builds a plan of the schedule. Each stop has its first day and the day on which the plan builds again. */
const lane = (plan_id: number, stops: [string, (string | null)?][], possible = 20) => ({
  plan_id,
  plan_label: `Plan ${plan_id}`,
  stops: stops.map(([from, runs_again]) => ({ from, until: runs_again ? addDays(runs_again, -1) : null })),
  days: [{ planned: 20, possible }],
});

test('43.5: the changed standstills of plans are described with and without the suppositions', () => {
  const changes = laneChanges(
    [
      lane(1, [['2026-12-17']]),
      lane(2, []),
      lane(3, [['2026-12-01', '2026-12-05']]),
      lane(4, [['2026-12-02']]),
    ],
    [
      lane(1, []),
      lane(2, [['2026-12-21']]),
      lane(3, [['2026-12-01', '2026-12-02']]),
      lane(4, [['2026-12-02']]),
    ],
  );
  expect(changes.map(({ better, words }) => [better, words])).toEqual([
    [true, 'stands still from Dec 17, 2026 → never'],
    [false, 'never stands still → stands still from Dec 21, 2026'],
    [true, 'stands still from Dec 1, 2026 to Dec 4, 2026 → on Dec 1, 2026'],
  ]);
  expect(changesWords(changes, nameOf)).toBe(
    '2 plans better, 1 worse: the plan 2 stands still from Dec 21, 2026',
  );
  expect(changesWords([], nameOf)).toBe('No plan of the next 8 weeks gets better or worse.');
  expect(changesWords(changes.slice(1, 2), nameOf)).toBe(
    '1 plan worse: the plan 2 stands still from Dec 21, 2026',
  );
});

test('43.5: a changed plan says how many cars it does not build with and without the suppositions', () => {
  const [change] = laneChanges(
    [lane(1, [['2026-12-17', '2026-12-18']], 19)],
    [lane(1, [['2026-12-17', '2026-12-20']], 5)],
  );
  expect(change?.words).toBe(
    'stands still on Dec 17, 2026 → from Dec 17, 2026 to Dec 19, 2026 · cars not built on their day: 1 → 15',
  );
});

test('43.5: if only the number of lost cars changes, the days of the stop are shown once, with both numbers', () => {
  const stops: [string, string][] = [['2026-12-17', '2026-12-18']];
  const changes = laneChanges([lane(1, stops, 19)], [lane(1, stops, 15)]);
  expect(changes.map(({ better, words }) => [better, words])).toEqual([
    [false, 'stands still on Dec 17, 2026 · cars not built on their day: 1 → 5'],
  ]);
});

test.each<[string, [string, string?], [string, string?]]>([
  ['stands still from Dec 16, 2026', ['2026-12-17', '2026-12-20'], ['2026-12-16', '2026-12-20']],
  ['stands still until Dec 22, 2026', ['2026-12-17', '2026-12-20'], ['2026-12-17', '2026-12-23']],
  ['stands still with no end date', ['2026-12-17', '2026-12-20'], ['2026-12-17']],
  ['builds 4 fewer cars on time', ['2026-12-17'], ['2026-12-17']],
])('43.5: the summary says what becomes worse: a plan %s', (words, without, supposed) => {
  const changes = laneChanges([lane(1, [without])], [lane(1, [supposed], 16)]);
  expect(changesWords(changes, nameOf)).toBe(`1 plan worse: the plan 1 ${words}`);
});

test('43.5: a later standstill that is added, removed or prolonged changes the plan', () => {
  const first: [string, string] = ['2026-12-01', '2026-12-04'];
  const second: [string, string] = ['2026-12-10', '2026-12-13'];
  const change = (without: [string, string][], supposed: [string, string][]) => {
    const [{ better, words } = {}] = laneChanges([lane(1, without)], [lane(1, supposed)]);
    return [better, words];
  };
  expect(change([first, second], [first])).toEqual([
    true,
    'stands still again from Dec 10, 2026 to Dec 12, 2026 → not again',
  ]);
  expect(change([first], [first, second])).toEqual([
    false,
    'does not stand still again → stands still again from Dec 10, 2026 to Dec 12, 2026',
  ]);
  expect(change([first, second], [first, ['2026-12-10', '2026-12-15']])).toEqual([
    false,
    'stands still again from Dec 10, 2026 to Dec 12, 2026 → from Dec 10, 2026 to Dec 14, 2026',
  ]);
});
