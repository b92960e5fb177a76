import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import { filteredFacts, type TypedColumns } from '#domain/wire/column-kind';
import type { AnyGrid } from '#domain/wire/grid';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { EVERY_LIST } from '../testing/every-list.ts';

const RULES = readFileSync(join(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const [, LISTS = ''] = RULES.split('\n3.9 ');

test.each(recordKind.options)(
  '3.9: the default order of the list of a %s is that in the documentation',
  (kind) => {
    const { many } = RECORD_KINDS[kind];
    const row = LISTS.split('\n').find((line) => line.toLowerCase().startsWith(`| ${many.toLowerCase()} |`));
    const order = row?.split(' | ')[2]?.replace(/ \|$/, '').replaceAll('\u2212', '-').split(', ');
    expect(order).toEqual(STORED_KINDS[kind].grid.sort);
  },
);

/** The text columns that lists do not search: they repeat searched columns, or are derived from other records. */
const UNSEARCHED: Partial<Record<RecordKind, readonly string[]>> = {
  plan: ['model', 'missing_part'],
  invoice: ['containers_label'],
};

test.each(recordKind.options)(
  '3.10: the list of a %s searches every text column outside UNSEARCHED',
  (kind) => {
    const { grid }: { grid: AnyGrid } = STORED_KINDS[kind];
    const texts = grid.columns.filter((name) => filteredFacts(grid as TypedColumns, name).kind === 'text');
    expect(texts.filter((name) => !grid.searchable.includes(name))).toEqual(UNSEARCHED[kind] ?? []);
  },
);

/** The numbers of other records, in which a list does not search pasted codes. */
const NOT_PASTED: Readonly<Record<string, readonly string[]>> = {
  product_sap_list: ['product_number'],
  coverage_list: ['product_number'],
  container_list: ['purchase_number'],
};

test.each(EVERY_LIST)(
  '32.11: a pasted list of codes is searched in each code and number of $view outside NOT_PASTED',
  (list) => {
    const { view, columns, codes = [] }: AnyGrid & { codes?: readonly string[] } = list;
    const others = columns.filter((name) => /(code|number)$/.test(name) && !codes.includes(name));
    expect(others).toEqual(NOT_PASTED[view] ?? []);
  },
);
