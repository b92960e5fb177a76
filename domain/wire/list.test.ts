import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PARSE, readFaults } from './faults.ts';
import { list } from './list.ts';

const { values, found } = list({
  path: '/api/example/table',
  view: 'example',
  id: 'product_id',
  row: { product_id: z.int(), name: z.string() },
  searchable: ['name'],
  sort: ['-product_id'],
  summary: 'An example',
});

test.each([
  ['values', 'The column "nothing" is not known here.', values, { column: 'nothing' }],
  ['values', 'The column "toString" is not known here.', values, { column: 'toString' }],
  ['values', 'The column "" is not known here.', values, { column: '' }],
  ['found codes', 'The column "nothing" is not known here.', found, { column: 'nothing', codes: ['A'] }],
  [
    'found codes',
    'The column "product_id" contains no codes.',
    found,
    { column: 'product_id', codes: ['A'] },
  ],
])('32.1: the fault of a request for %s contains the column: %s', (_, message, { request }, asked) => {
  const { error } = request.safeParse(asked, PARSE);
  expect(readFaults(error?.issues ?? [])).toMatchObject({ message, code: 'unknown_column' });
});
