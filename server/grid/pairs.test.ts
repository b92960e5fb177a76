import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { specificationSapLookup } from '#domain/specification/specification';
import { buildPart, buildPartSap } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { isPair } from './pairs.ts';

// Two letters that few rows hold are asked of indexes, which know a pair by what stands behind it.

const server = testApp();
const NOTES = ['QX-7', '(qx)', 'шqx–Ж', 'aqxа', 'あqxあ', 'Qx№4', 'qx\u0301', 'qx\n', 'qx', '7 qx2ñ'];

beforeAll(async () => {
  const { product_id } = await buildPart(server, { name: 'Bracket' });
  for (const note of NOTES) await buildPartSap(server, { product_id, note });
  for (const note of ['q x', 'q\u0301x', 'あ字', null]) await buildPartSap(server, { product_id, note });
});

test.each([
  ['the list of part SAPs', partSapGrid],
  ['a SAP lookup', specificationSapLookup],
])('3.3: in %s a pair is found whatever stands behind it', async (_, grid) => {
  for (const [search_text, count] of [
    ['qx', NOTES.length],
    ['QX', NOTES.length],
    ['あq', 1],
    ['字z', 0],
    ['zq', 0],
    ['ra', NOTES.length + 4],
  ] as const) {
    const found = await page(server, grid, { search_text });
    expect([search_text, found.count, found.rows.length]).toEqual([search_text, count, count]);
  }
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
