import { expect, test } from 'vitest';
import { describeError, isUnreachable, StandbyError } from './failures.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  new StandbyError(),
  withCode('ECONNREFUSED'),
  withCode('EPIPE'),
  withCode('57P01'),
  withCode('25006'),
  withCode('08P01'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('timeout expired'),
  new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')]),
])('R03: %s is reported as an unreachable database', (error) => {
  expect(isUnreachable(error)).toBe(true);
});

test.each([
  ['a duplicate key', withCode('23505')],
  ['a syntax error', withCode('42601')],
  ['an error without a code', new Error('is not a number')],
  ['a text', 'ECONNREFUSED'],
  ['undefined', undefined],
])('%s is not reported as an unreachable database', (_, error) => {
  expect(isUnreachable(error)).toBe(false);
});

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
])('%s is described as: %s', (error, says) => {
  expect(describeError(error)).toBe(says);
});
