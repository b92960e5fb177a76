import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { containerGrid } from '#domain/container/container';
import { findCall } from '#domain/find/find';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { specificationSapLookup } from '#domain/specification/specification';
import type { Where } from '#domain/wire/condition';
import { buildInvoice, buildPart, buildPartSap } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

/**
 * Pairs of a stored and a typed text. A search treats them as equal, but both can be stored. `folded.test.ts` proves
 * that the database knows all such pairs, so two of them prove that each search uses them.
 */
const EQUAL_TEXTS = [
  ['O\u02bcZBEK-2', 'O\u2019zbek\u20132'],
  ['ШЕСТЕРЁНКА-5', 'шестеренка-5'],
] as const;

beforeAll(async () => {
  for (const [stored] of EQUAL_TEXTS) {
    const { product_id } = await buildPart(server, { name: `Name ${stored}` });
    await buildPartSap(server, { product_id, sap_code: stored });
  }
});

async function codes(params: object): Promise<string[]> {
  const { rows } = await page(server, partSapGrid, params);
  return rows.map(({ sap_code }) => sap_code);
}

describe.each(EQUAL_TEXTS)('3.3: %j is found by %j', (stored, typed) => {
  test('in a list, with all columns and with one', async () => {
    expect(await codes({ search_text: typed })).toEqual([stored]);
    expect(await codes({ search_text: typed, search: ['sap_code'] })).toEqual([stored]);
    expect(await codes({ search_text: `"name ${typed}"`, search: ['part_name'] })).toEqual([stored]);
  });

  test.each<Where>([
    { sap_code: { is: typed } },
    { sap_code: { any: [typed] } },
    { sap_code: { begins: typed.slice(0, -1) }, part_name: { contains: typed } },
    { part_name: { is: `name ${typed}` } },
  ])('by the filter %j', async (where) => {
    expect(await codes({ d: { where } })).toEqual([stored]);
  });

  test('in pasted codes', async () => {
    const { data } = await server.send(partSapGrid.found, { column: 'sap_code', codes: [typed] });
    expect(data).toEqual({ found: 1, missing: [], earlier: [] });
  });

  test('in lookups, before matches inside a text', async () => {
    const { product_id } = await buildPart(server, { name: `Holds ${typed}` });
    const { sap_id } = await buildPartSap(server, { product_id });
    const { rows } = await page(server, specificationSapLookup, { search_text: typed });
    expect(rows.map(({ sap_code }) => sap_code)[0]).toBe(stored);
    expect(rows).toHaveLength(2);
    await server.send(partSapCalls.delete, { sap_ids: [sap_id] });
  });

  test('in the palette, as a whole code', async () => {
    const { data } = await server.send(findCall, { text: typed });
    expect(data.rows[0]).toMatchObject({ kind: 'part_sap', title: stored });
  });

  test('and can still be stored as a different code', async () => {
    const other = await buildPartSap(server, { sap_code: typed });
    expect((await codes({ search_text: typed })).toSorted()).toEqual([stored, typed].toSorted());
    await server.send(partSapCalls.delete, { sap_ids: [other.sap_id] });
  });
});

describe('3.3: a container is found by its number', () => {
  async function stored(container: string) {
    const { invoice_id } = await buildInvoice(server);
    await sql`update invoice_lines set container = ${container} where invoice_id = ${invoice_id}`.execute(
      server.db,
    );
    return async (params: object) => {
      const { rows } = await page(server, containerGrid, params);
      return rows.some((row) => row.invoice_id === invoice_id);
    };
  }

  test.each(['MSKU618342\u20137', 'msku\u2014618342\u22127', '\uff2d\uff33\uff2b\uff35 6183427'])(
    'typed as %j',
    async (typed) => {
      const isFound = await stored('MSKU 618342-7');
      expect(await isFound({ search_text: typed, search: ['container'] })).toBe(true);
      expect(await isFound({ d: { where: { container: { is: typed } } } })).toBe(true);
      const { data } = await server.send(findCall, { text: typed });
      expect(data.rows).toContainEqual(expect.objectContaining({ kind: 'container' }));
    },
  );

  test.each(['TGHU-612344-7', 'TGHU\u2013612344-7', 'tghu\u2013612344'])(
    'if it is stored with a dash, by %j',
    async (typed) => {
      const isFound = await stored('TGHU\u2013612344-7');
      expect(await isFound({ search_text: typed })).toBe(true);
      expect(await isFound({ d: { where: { container: { begins: typed } } } })).toBe(true);
    },
  );

  test('typed as displayed in the list', async () => {
    const isFound = await stored('CAIU\u2013200005\u20134');
    expect(await isFound({ d: { where: { container: { is: 'CAIU\u2013200005\u20134' } } } })).toBe(true);
  });
});

test('3.3: a day is found with an en dash', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const { count } = await page(server, partSapGrid, { search_text: month });
  expect(count).toBeGreaterThan(0);
  const dashed = await page(server, partSapGrid, { search_text: month.replace('-', '\u2013') });
  expect(dashed.count).toBe(count);
});
