import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import { STORED_KINDS } from '../record/stored-kinds.ts';

const RULES = readFileSync(join(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const [, LISTS = ''] = RULES.split('\n3.9 ');

test.each(recordKind.options)('3.9: the list of a %s has the order in the documentation', (kind) => {
  const { many } = RECORD_KINDS[kind];
  const row = LISTS.split('\n').find((line) => line.toLowerCase().startsWith(`| ${many.toLowerCase()} |`));
  const order = row?.split(' | ')[2]?.replace(/ \|$/, '').replaceAll('\u2212', '-').split(', ');
  expect(order).toEqual(STORED_KINDS[kind].grid.sort);
});
