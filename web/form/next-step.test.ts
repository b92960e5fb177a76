import { expect, test } from 'vitest';
import type { RelatedGroup } from '#domain/related/related';
import { stepAfterSave } from './next-step.ts';

const ADD = { word: 'Add', path: (id: number) => `/add?id=${id}` };
const ADD_ONE = { ...ADD, onlyOne: { kind: 'purchase', word: 'Open' } } as const;
/** The related purchases, newest first as on the server. */
const purchases = (...ids: number[]): RelatedGroup[] => [
  { kind: 'purchase', count: ids.length, rows: ids.map((id) => ({ id, label: `${id}` })) },
];

test.each([
  ['adds another record if several next records may exist', ADD, purchases(9), 'Add /add?id=3'],
  ['adds the only next record if there is none', ADD_ONE, purchases(), 'Add /add?id=3'],
  [
    'opens the newest next record if one is enough',
    ADD_ONE,
    purchases(9, 4),
    'Open /main/purchase?purchase_id=9',
  ],
  ['is not offered if it is unknown whether the only next record exists', ADD_ONE, undefined, undefined],
  ['is not offered if the kind of record has no next step', null, [], undefined],
])('28.3: the step after a save %s', (_, next, groups, expected) => {
  const step = stepAfterSave(next, groups);
  expect(step && `${step.word} ${step.path(3)}`).toBe(expected);
});
