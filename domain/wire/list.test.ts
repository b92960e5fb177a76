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
  ['values', values, { column: 'nothing' }, 'The column "nothing" is not known here.'],
  ['values', values, { column: 'toString' }, 'The column "toString" is not known here.'],
  ['values', values, { column: '' }, 'The column "" is not known here.'],
  ['found codes', found, { column: 'nothing', codes: ['A'] }, 'The column "nothing" is not known here.'],
  ['found codes', found, { column: 'product_id', codes: ['A'] }, 'The column "product_id" holds no codes.'],
])('32.1: the fault of a request for %s contains the column', (_, { request }, asked, message) => {
  const { error } = request.safeParse(asked, PARSE);
  expect(readFaults(error?.issues ?? [])).toMatchObject({ message, code: 'unknown_column' });
});
