import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { grid } from '#domain/wire/grid';
import { type ColumnDefinitions, visibleColumns } from './column-definitions.ts';
import { numberColumn, percentColumn, statusColumn, textColumn } from './columns.tsx';

const boltGrid = grid({
  path: '/api/bolt_list/table',
  view: 'bolt_list',
  id: 'bolt_id',
  row: { bolt_id: z.int(), name: z.string(), length: z.nullable(z.number()) },
  searchable: ['name'],
  sort: ['name'],
  summary: 'Bolts, for this test',
});

test('the columns have the order of their definitions, without hidden columns', () => {
  const columns = {
    name: textColumn('Name', 60),
    bolt_id: 'hidden',
    length: numberColumn('Length', 40),
  } satisfies ColumnDefinitions<typeof boltGrid>;

  expect(visibleColumns<{ bolt_id: number; name: string; length: number | null }>(columns)).toMatchObject([
    { name: 'name', header: 'Name' },
    { name: 'length', header: 'Length', align: 'end' },
  ]);
});

test('the compiler reports a missing column, and a definition that does not fit the values', () => {
  // @ts-expect-error -- `length` is neither shown nor hidden
  ({ bolt_id: 'hidden', name: textColumn('Name') }) satisfies ColumnDefinitions<typeof boltGrid>;

  ({
    bolt_id: 'hidden',
    // @ts-expect-error -- a text is not a percentage
    name: percentColumn('Name', 'open'),
    // @ts-expect-error -- the rows have no status
    length: statusColumn('Length'),
  }) satisfies ColumnDefinitions<typeof boltGrid>;
});
