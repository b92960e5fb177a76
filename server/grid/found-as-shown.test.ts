import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { invoiceGrid } from '#domain/invoice/invoice';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { purchaseGrid } from '#domain/purchase/purchase';
import { specificationGrid } from '#domain/specification/specification';
import { buildInvoice, buildPartSap, buildSpecification } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

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
