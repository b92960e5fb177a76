import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { containerGrid } from '#domain/container/container';
import { findCall } from '#domain/find/find';
import { invoiceGrid } from '#domain/invoice/invoice';
import { partCalls, partGrid } from '#domain/part/part';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { planGrid } from '#domain/plan/plan';
import { purchaseGrid } from '#domain/purchase/purchase';
import {
  productLookup,
  specificationGrid,
  specificationSapLookup,
} from '#domain/specification/specification';
import type { Where } from '#domain/wire/condition';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildSpecification,
} from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

/**
 * Pairs of a stored and a typed text. A search treats them as equal, but both can be stored. `folded.test.ts` proves
 * that the database treats all such pairs as equal, so two pairs suffice to test each search.
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

  test.each<[string, Where]>([
    ['is', { sap_code: { is: typed } }],
    ['any', { sap_code: { any: [typed] } }],
    ['begins and contains', { sap_code: { begins: typed.slice(0, -1) }, part_name: { contains: typed } }],
    ['is, for the part name', { part_name: { is: `name ${typed}` } }],
  ])('by the condition %s', async (_, where) => {
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

  test('and the typed text can still be stored as another code', async () => {
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
    'stored with a dash, and typed as %j',
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

test('3.3: a day typed with an en dash is found', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const { count } = await page(server, partSapGrid, { search_text: month });
  expect(count).toBeGreaterThan(0);
  const dashed = await page(server, partSapGrid, { search_text: month.replace('-', '\u2013') });
  expect(dashed.count).toBe(count);
});

describe('3.3: each word of a search matches in any order and column', () => {
  beforeAll(async () => {
    const bolt = await buildPart(server, { name: 'Hex bolt M8', gen_name: 'GN-55', note: 'zinc plated' });
    const nut = await buildPart(server, { name: 'M8 nut, hex', note: 'left' });
    await buildPartSap(server, { product_id: bolt.product_id, sap_code: '5510', note: 'left', state: 'A' });
    await buildPartSap(server, { product_id: bolt.product_id, sap_code: '5511', state: 'P' });
    await buildPartSap(server, { product_id: nut.product_id, sap_code: '5520', note: 'zinc, hex bolt M8' });
  });

  test.each([
    ['hex m8', ['5510', '5511', '5520']],
    ['M8  HEX', ['5510', '5511', '5520']],
    ['zinc nut', ['5520']],
    ['bolt left', ['5510']],
    ['"hex bolt" gn', ['5510', '5511']],
    ['"m8 hex"', []],
    ['gn-55 passive', ['5511']],
    ['act hex 551', ['5510']],
    ['hex copper', []],
  ])('so that %j finds the part SAPs %j', async (search_text, codes) => {
    for (const search of [[...partSapGrid.searchable], partSapGrid.searchable.slice(0, 7)]) {
      const { rows, count } = await page(server, partSapGrid, { search_text, search, sort: ['sap_code'] });
      expect.soft(rows.map(({ sap_code }) => sap_code)).toEqual(codes);
      expect.soft(count).toBe(codes.length);
    }
  });

  test('including the name of a state', async () => {
    const active = await page(server, partGrid, { search_text: 'zinc active' });
    expect(active.rows.map(({ part_name }) => part_name)).toEqual(['Hex bolt M8']);
    expect((await page(server, partGrid, { search_text: 'zinc passive' })).count).toBe(0);
  });

  test('16.2: a lookup ranks matches of the whole text before matches of its words', async () => {
    const found = async (search_text: string) => {
      const { rows, count } = await page(server, specificationSapLookup, { search_text, limit: 6 });
      expect(count).toBe(rows.length);
      return rows.map(({ sap_code }) => sap_code);
    };
    expect(await found('m8 hex')).toEqual(['5510', '5520']);
    expect(await found('hex bolt')).toEqual(['5510', '5520']);
    expect(await found('nut, hex')).toEqual(['5520']);
    await buildPartSap(server, { sap_code: '5500', note: 'bolt, hex' });
    expect(await found('hex bolt')).toEqual(['5510', '5520', '5500']);
    expect(await found('bolt hex')).toEqual(['5500', '5510', '5520']);
  });

  test('a label typed as displayed finds its record', async () => {
    const { product_id } = await buildCarModel(server, { name: 'Arslon', gen_name: 'AT-1' });
    for (const search_text of ['Arslon · AT-1', 'arslon at', 'at arslon']) {
      const { rows } = await page(server, productLookup, { search_text });
      expect(rows.map((row) => row.product_id)).toEqual([product_id]);
    }
  });
});

test('3.3: a part of an ISO day finds plans by their days', async () => {
  await buildPlan(server, { begin_date: '2031-11-05', end_date: '2031-12-24', note: 'far' });
  for (const search_text of ['2031-11', '31-12-2', 'far 2031-1']) {
    expect((await page(server, planGrid, { search_text })).count, search_text).toBe(1);
  }
});

test('16.3: a lookup of part SAPs finds a SAP by its earlier codes if the lookup searches the code', async () => {
  const { sap_id } = await buildPartSap(server, { sap_code: 'NEW-1' });
  await sql`update part_saps set sap_code_old = 'WAS-1', sap_code_older = 'WAS-0' where sap_id = ${sap_id}`.execute(
    server.db,
  );
  const search = ['product_number', 'name', 'gen_name', 'sap_code', 'note'] as const;
  for (const search_text of ['was-1', 'WAS-0', 'new-1 was']) {
    const { rows } = await page(server, specificationSapLookup, { search_text, search: [...search] });
    expect(
      rows.map((row) => row.sap_id),
      search_text,
    ).toEqual([sap_id]);
  }
  expect((await page(server, specificationSapLookup, { search_text: 'was-1', search: ['note'] })).count).toBe(
    0,
  );
});

test('24.1: a search finds a container, whatever separators are typed', async () => {
  const { product_id, sap_id } = await buildLine(server);
  const container = 'TCLU 704913-5';
  await buildInvoice(server, { product_saps: [{ product_id, sap_id, quant: 1, container, lot: 'L-1' }] });
  for (const search of [[...containerGrid.searchable], ['container']]) {
    for (const search_text of ['TCLU7049135', 'tclu 7049', '704913-5', '7049135', 'tclu-704.913']) {
      const { count } = await page(server, containerGrid, {
        search_text,
        search,
        d: { which: 'all', unnamed: false },
      });
      expect.soft([search_text, search.length, count]).toEqual([search_text, search.length, 1]);
    }
  }
});

describe('3.3: a generated number is found without its zeros', () => {
  let numbered: { short: string; product_id: number };

  beforeAll(async () => {
    const { product_id } = await buildPart(server, { name: 'Numbered' });
    await buildPartSap(server, { product_id, sap_code: 'NUMBERED-1' });
    const { data } = await server.send(partCalls.model, { product_id });
    numbered = { short: data.product_number.replace(/^PT0+/, 'pt'), product_id };
    // The name of this part contains the text as typed.
    await buildPart(server, { name: `Numbered unlike ${numbered.short}` });
  });

  test('in lists, with all columns, some columns or other words', async () => {
    const { short, product_id } = numbered;
    const found = async (search_text: string, search = [...partGrid.searchable]) => {
      const { rows } = await page(server, partGrid, { search_text, search, sort: ['product_number'] });
      return rows.map((row) => row.product_id);
    };
    expect(await found(short)).toEqual([product_id, product_id + 1]);
    expect(await found(`${short} unlike`)).toEqual([product_id + 1]);
    expect(await found(short, ['product_number'])).toEqual([product_id]);
    const saps = await page(server, partSapGrid, { search_text: short });
    expect(saps.rows.map(({ sap_code }) => sap_code)).toEqual(['NUMBERED-1']);
  });

  test('in lookups, where an exact code ranks first', async () => {
    const { short, product_id } = numbered;
    const { rows } = await page(server, rawProductLookup, { search_text: short });
    expect(rows.map((row) => row.product_id)).toEqual([product_id, product_id + 1]);
    const saps = await page(server, specificationSapLookup, { search_text: short });
    expect(saps.rows.map(({ sap_code }) => sap_code)).toEqual(['NUMBERED-1']);
  });
});

test('16.2: an exact code ranks first in a lookup even in quotation marks', async () => {
  await buildPartSap(server, { sap_code: 'AB 1' });
  await buildPartSap(server, { sap_code: 'AA', note: 'AB 1' });
  const { rows } = await page(server, specificationSapLookup, { search_text: '"ab 1"' });
  expect(rows.map(({ sap_code }) => sap_code)).toEqual(['AB 1', 'AA']);
});

describe('a number is found as displayed', () => {
  beforeAll(async () => {
    await buildPartSap(server, { sap_code: 'WHOLE', min_order_quant: 1_200 });
    await buildPartSap(server, { sap_code: 'LARGE', min_order_quant: 1_234_567.125 });
    await buildPartSap(server, { sap_code: 'SMALL', min_order_quant: 120 });
  });

  test.each([
    ['1,200', ['WHOLE']],
    ['1200', ['WHOLE']],
    ['1,234,567.125', ['LARGE']],
    ['234,567', ['LARGE']],
    ['1234567.125', ['LARGE']],
    ['12,0', []],
  ])('typing the MOQ %s finds %j', async (search_text, codes) => {
    for (const search of [[...partSapGrid.searchable], ['min_order_quant']]) {
      const { rows } = await page(server, partSapGrid, { search_text, search });
      expect(rows.map((row) => row.sap_code)).toEqual(codes);
    }
  });

  test('typing 1,234 finds the specification with that number of items', async () => {
    const { specification_id } = await buildSpecification(server);
    await sql`update specifications set item_count = 1234 where specification_id = ${specification_id}`.execute(
      server.db,
    );
    const { rows } = await page(server, specificationGrid, { search_text: '1,234' });
    expect(rows.map((row) => row.specification_id)).toEqual([specification_id]);
  });
});

describe('rows are found by their Created and Modified days, as displayed or in ISO format', () => {
  const texts = ['Mar 9, 2031', 'mar 2031', '2031-03-09', ' 2031-03-09 ', '2031-03', '31-03-0'];

  beforeAll(async () => {
    const { sap_id } = await buildPartSap(server, { sap_code: 'LATER' });
    const { invoice_id, purchase_id } = await buildInvoice(server);
    await sql`update part_saps set created_at = '2031-03-09T12:00:00Z' where sap_id = ${sap_id}`.execute(
      server.db,
    );
    await sql`update invoices set modified_at = '2031-03-09T12:00:00Z' where invoice_id = ${invoice_id}`.execute(
      server.db,
    );
    await sql`update purchases set created_at = '2031-03-09T12:00:00Z' where purchase_id = ${purchase_id}`.execute(
      server.db,
    );
  });

  test.each([
    ['part SAPs', partSapGrid, 'created_at_label'],
    ['purchases', purchaseGrid, 'created_at_label'],
    ['invoices', invoiceGrid, 'modified_at_label'],
  ])('in the list of %s', async (_, grid, label) => {
    for (const search_text of texts) {
      for (const search of [[...grid.searchable], [label]]) {
        const { count } = await page(server, grid, { search_text, search });
        expect.soft([search_text, search.length, count]).toEqual([search_text, search.length, 1]);
      }
    }
    expect((await page(server, grid, { search_text: '2031-03-10' })).count).toBe(0);
  });

  test("as the days in the company's time zone", async () => {
    await sql`select change_time_zone('Asia/Tashkent')`.execute(server.db);
    await sql`update part_saps set created_at = '2031-03-09T21:00:00Z' where sap_code = 'LATER'`.execute(
      server.db,
    );
    for (const search of [[...partSapGrid.searchable], ['created_at_label']]) {
      const { count } = await page(server, partSapGrid, { search_text: '2031-03-10', search });
      expect(count).toBe(1);
    }
  });
});
