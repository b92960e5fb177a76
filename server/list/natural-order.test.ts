import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findCall } from '#domain/find/find';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { specificationSapLookup } from '#domain/specification/specification';
import { compareTexts } from '#domain/values/compare-texts';
import { buildInvoice, buildPart, buildPartSap, buildSpecification } from '../testing/builders.ts';
import { OPEN_LISTS } from '../testing/every-list.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const CODES = ['QB-2', 'QB-10', 'Qb-9a', 'QB-9', 'QB-100', 'QB-007', 'QB-7'];
const IN_ORDER = ['QB-2', 'QB-007', 'QB-7', 'QB-9', 'Qb-9a', 'QB-10', 'QB-100'];

beforeAll(async () => {
  const { product_id } = await buildPart(server, { name: 'Ordered 10 mm', gen_name: 'GN-10' });
  for (const sap_code of CODES) await buildPartSap(server, { product_id, sap_code });
  const other = await buildPart(server, { name: 'Ordered 9 mm', gen_name: 'GN-9' });
  await buildPartSap(server, { product_id: other.product_id, sap_code: 'QC-1' });
  await buildSpecification(server);
  await buildInvoice(server);
});

test('5.18: codes, numbers and names sort numerically by their digits', async () => {
  const sorted = async (sort: string) =>
    (await page(server, partSapGrid, { sort: [sort], search_text: 'ordered' })).rows;
  expect((await sorted('sap_code')).map(({ sap_code }) => sap_code)).toEqual([...IN_ORDER, 'QC-1']);
  expect((await sorted('-sap_code')).map(({ sap_code }) => sap_code)).toEqual([
    'QC-1',
    ...IN_ORDER.toReversed(),
  ]);
  for (const column of ['part_name', 'part_number']) expect((await sorted(column))[0]?.sap_code).toBe('QC-1');
});

test('5.18: the codes that a part lists are in natural order', async () => {
  const { rows } = await page(server, partGrid, { search_text: '"Ordered 10 mm"' });
  expect(rows.map(({ sap_codes }) => sap_codes)).toEqual([IN_ORDER.join(', ')]);
});

test('5.18: lookups and the matches of the palette are in natural order', async () => {
  const { rows } = await page(server, specificationSapLookup, { search_text: 'qb-' });
  expect(rows.map(({ sap_code }) => sap_code)).toEqual(IN_ORDER);
  const { data } = await server.send(findCall, { text: 'qb-' });
  expect(data.rows.flatMap(({ kind, title }) => (kind === 'part_sap' ? title : []))).toEqual(
    IN_ORDER.slice(0, 6),
  );
});

/** The columns of each list that contain codes, numbers or names. */
const NAMING_COLUMNS = OPEN_LISTS.flatMap((grid) =>
  grid.columns
    .filter((column) =>
      /(number|code|codes|name|username|(?<!at|containers|undone|state|status|reason|kind|event|source)_label|container|lots|filename)$/.test(
        column,
      ),
    )
    .map((column) => [grid.view, column] as const),
);

test.each(NAMING_COLUMNS)('5.18: %s uses the natural order in %s', async (view, column) => {
  const { rows } = await sql<{ collation: string }>`
    select distinct pg_collation_for(${sql.ref(column)}) as collation from ${sql.table(view)}
    union select pg_collation_for((select ${sql.ref(column)} from ${sql.table(view)} limit 1))
  `.execute(server.db);
  expect(rows).toEqual([{ collation: 'natural_order' }]);
});

test('5.18: the database and the browser sort texts in the same order', async () => {
  const texts = [
    ...CODES,
    '10',
    '9',
    '09',
    'A',
    'a',
    'Ä',
    'Б',
    'Ё',
    'е',
    'M8 × 20',
    'M8×3',
    '1.5',
    '1.25',
    '-2',
    ' 3',
    'B_1',
    'B 1',
    'B.1',
  ];
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) as text order by text collate natural_order
  `.execute(server.db);
  expect(rows.map(({ text }) => text)).toEqual(texts.toSorted(compareTexts));
});
