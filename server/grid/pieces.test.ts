import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { specificationSapLookup } from '#domain/specification/specification';
import { fold } from '#domain/values/text';
import { buildPart, buildPartSap } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { holdsPieces, isInPieces } from './pieces.ts';

// Which index is asked for a text changes nothing of what is found: a look at each text that is shown finds the same.

const server = testApp();

const PARTS = [
  { name: 'Подшипник M7 × 12', gen_name: 'GN-5512345', note: null },
  { name: 'Hex bolt M8×120 (left)', gen_name: 'gn 55.12', note: null },
  { name: 'Šroub Ø12,5 – İ30000121', gen_name: null, note: null },
];
const SAPS = [
  { sap_code: '3000012100', sap_code_old: '10-3000 0121', note: 'fits M7 × 12\nor m8\u00a0× 1' },
  { sap_code: '30-00012.1/00', sap_code_old: 'OLD-00012100', note: '12 12 12; 1-2-3-4-5-6 and 7·12' },
  { sap_code: 'AB12c-34567', sap_code_older: '030000121', note: '100 % of 30000_12*1 (GN+55), 3000012-' },
];

beforeAll(async () => {
  for (const part of PARTS) {
    const { product_id } = await buildPart(server, part);
    for (const { sap_code, ...sap } of SAPS) {
      await buildPartSap(server, { ...sap, product_id, sap_code: `${sap_code}${product_id}` });
    }
  }
});

type Shown = Record<string, unknown>;

/** The texts of a row that a list or a lookup searches, as they are shown. */
function searchedTexts(row: Shown, searchable: readonly string[]): string[] {
  return searchable.map((column) => fold(String(row[column] ?? '')));
}

test.each([
  ['the list of part SAPs', partSapGrid],
  ['a SAP lookup', specificationSapLookup],
])('3.3: each piece of what is shown finds in %s the rows that show it', async (_, grid) => {
  const all: Shown[] = (await page(server, grid)).rows;
  const holding = (text: string) =>
    all.filter((row) => searchedTexts(row, grid.searchable).some((shown) => shown.includes(fold(text))));
  const ids = (rows: Shown[]) => rows.map(({ sap_id }) => Number(sap_id)).sort();
  const place = fc.record({ row: fc.nat(), column: fc.nat(), from: fc.nat(), isUpper: fc.boolean() });

  let inPieces = 0;
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 3, max: 18 }), async (at, length) => {
      const row = all[at.row % all.length] ?? {};
      const shown = String(row[grid.searchable[at.column % grid.searchable.length] ?? ''] ?? '');
      const from = at.from % Math.max(1, shown.length - 3);
      const slice = shown
        .slice(from, from + length)
        .split('\n', 1)
        .join('')
        .trim();
      const text = at.isUpper ? slice.toUpperCase() : slice;
      fc.pre([...text].length >= 3);
      inPieces += Number(isInPieces(text));
      const found = await page(server, grid, { search_text: text });
      expect({ text, ids: ids(found.rows) }).toEqual({ text, ids: ids(holding(text)) });
    }),
    { numRuns: 150, seed: 34 },
  );
  expect(inPieces).toBeGreaterThan(20);
});

test('a text that is asked for by pieces has some', async () => {
  const characters = fc.constantFrom(...' -./×aбß\u0301٣²0123456789');
  const texts = fc
    .sample(fc.string({ unit: characters, minLength: 3, maxLength: 12 }), { numRuns: 500, seed: 34 })
    .filter(isInPieces);
  expect(texts.length).toBeGreaterThan(50);
  // A blank text holds no piece.
  const heldByBlank = texts.map(
    (text) => sql`select ${text}::text from (select ''::text as search) as blank where ${holdsPieces(text)}`,
  );
  const { rows } = await sql`${sql.join(heldByBlank, sql` union all `)}`.execute(server.db);
  expect(rows).toEqual([]);
});

test.each([
  ['a number', '30000', true],
  ['a number beside a word', 'bolt 3000012', true],
  ['a name with its sizes', 'Hex bolt M8 × 120', true],
  ['sizes of which the first may be cut off', '8 × 120', false],
  ['sizes of which the second may be cut off', 'M8 × 1', false],
  ['one short number', 'GN-55', false],
  ['a word', 'шланг', false],
])('whether pieces are asked for %s', (_, text, expected) => {
  expect(isInPieces(text)).toBe(expected);
});
