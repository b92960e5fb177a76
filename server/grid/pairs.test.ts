import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { specificationSapLookup } from '#domain/specification/specification';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { buildPart, buildPartSap } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { isPair } from './pairs.ts';
import { runGrid } from './run-grid.ts';

// Two letters that few rows hold are asked of indexes, which know a pair by what stands behind it.

type P = GridRequest['p'];

const server = testApp();
/** Each with a pair of its own, in so few rows that it is asked of the indexes. */
const PARTS = {
  qa: 'QA-7',
  qb: '(qb)',
  qc: 'шqc–Ж',
  qd: 'aqdа',
  あq: 'あqeあ',
  qf: 'Qf№4',
  qx: 'qx\u0301',
  qh: '7 qh2ñ',
  qi: 'ボルトqi',
  字é: '字é',
};
const OTHERS = ['q a', 'q\u0301b', 'qz', 'ボルト'];

beforeAll(async () => {
  for (const name of [...Object.values(PARTS), ...OTHERS]) {
    const { product_id } = await buildPart(server, { name });
    await buildPartSap(server, { product_id, note: null });
  }
});

describe.each([
  ['the list of part SAPs', partSapGrid, (db: Db, p: P) => runGrid(db, partSapGrid, { p })],
  ['the list of parts', partGrid, (db: Db, p: P) => runGrid(db, partGrid, { p })],
  ['a SAP lookup', specificationSapLookup, (db: Db, p: P) => runGrid(db, specificationSapLookup, { p })],
])('3.3: in %s', (_, grid, run) => {
  test.each(Object.entries(PARTS))('%s is found in %s', async (pair, name) => {
    for (const search_text of [pair, pair.toUpperCase()]) {
      const { count, rows } = await page(server, grid, { search_text });
      expect(count).toBe(1);
      expect(Object.values(rows[0] ?? {})).toContain(name);
    }
  });

  test('indexes find what reading every row finds', async () => {
    for (const search_text of [...Object.keys(PARTS), 'zq']) {
      const count = await server.db.transaction().execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction);
        const search = [...grid.searchable];
        const { count } = await run(transaction, {
          column: [grid.id],
          offset: 0,
          limit: 50,
          search,
          search_text,
          sort: [],
        });
        return count;
      });
      expect([search_text, count]).toEqual([search_text, search_text === 'zq' ? 0 : 1]);
    }
  });
});

test('no character behind a pair keeps it from being found', async () => {
  const { rows } = await sql`
    with texts as (
      select code, fold('a qx' || chr(code) || 'a') as search from generate_series(1, 200000) as code
      where code not between 55296 and 57343 and (code < 65536 or code % 61 = 0)
      union all values (0, 'a qx')
    )
    select code from texts where strpos(search, 'qx') > 0 and may_hold_pair(search, 'qx') is not true limit 9
  `.execute(server.db);
  expect(rows).toEqual([]);
});

test('texts as people here write them have no unusual characters, others have', async () => {
  const unusual = async (texts: readonly string[]) => {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) as text where holds_unusual(fold(text))
    `.execute(server.db);
    return rows.map(({ text }) => text);
  };
  const usual = [
    'Hex bolt M8×120 (left), 100 %',
    'Подшипник № 7 – ×12',
    'Šroub Ø12,5',
    'Қаптама ңғү',
    'Gʻilof\tñ',
  ];
  expect(await unusual(usual)).toEqual(['Gʻilof\tñ']);
  expect(await unusual(['ボルト', 'βίδα', 'ok'])).toEqual(['ボルト', 'βίδα']);
});

test.each([
  ['two letters', 'ab', true],
  ['two figures', '٣7', true],
  ['a letter that is typed as two characters', 'xe\u0301', true],
  ['one letter', 'a', false],
  ['three letters', 'abc', false],
  ['a letter and a sign', 'a-', false],
  ['a letter that its small form makes two characters of', 'İ', false],
])('whether %s are a pair', (_, text, expected) => {
  expect(isPair({ hasPairs: true }, text)).toBe(expected);
  expect(isPair({}, text)).toBe(false);
});
