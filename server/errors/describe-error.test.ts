import { expect, test } from 'vitest';
import { describeError } from './failures.ts';

test.each([
  [new Error('no such role'), 'no such role'],
  [new TypeError(), 'TypeError'],
  ['a text', 'a text'],
  [
    Object.assign(new Error('extension "pg_trgm" is not available'), { hint: 'Install it first.' }),
    'extension "pg_trgm" is not available (Install it first.)',
  ],
  // Node throws this for a host with several addresses.
  [
    new AggregateError([
      new Error('connect ECONNREFUSED ::1:5432'),
      new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    ]),
    'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  ],
])('%s is described by its reason, with the hint of PostgreSQL', (error, says) => {
  expect(describeError(error)).toBe(says);
});
