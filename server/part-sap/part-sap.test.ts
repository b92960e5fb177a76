import { expect, test } from 'vitest';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { whereUsedCall } from '#domain/part-sap/where-used';
import {
  buildInvoice,
  buildPart,
  buildPartSap,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';
import { savePartSap } from './part-sap.queries.ts';

const server = testApp();

test('a saved part SAP is loaded with the label and state of its part', async () => {
  const { product_id } = await buildPart(server, { name: 'Nut', gen_name: 'N-1', state: 'P' });
  const { sap_id } = await buildPartSap(server, { product_id, sap_code: '000123', min_order_quant: 0.5 });

  const { data } = await server.send(partSapCalls.model, { sap_id });
  expect(data).toMatchObject({ sap_code: '000123', product_state: 'P', min_order_quant: 0.5, state: 'A' });
  expect(data.product_label).toMatch(/^PT\d{6} · Nut · N-1$/);
});

test('B10: a SAP code that another SAP has is refused, ignoring case', async () => {
  await buildPartSap(server, { sap_code: 'Taken' });
  const { product_id } = await buildPart(server);
  const form = { sap_code: 'TAKEN', product_id, state: 'A' as const };
  const { status, failure } = await server.send(partSapCalls.save, form);
  const message = 'SAP code Taken already exists';
  expect([status, failure]).toEqual([
    409,
    { message, code: 'duplicate', details: [{ path: 'sap_code', message }] },
  ]);
});

test('if the same new code is saved twice at once, the second save is refused with an error that names the code', async () => {
  const form = {
    sap_id: null,
    version: undefined,
    min_order_quant: null,
    lead_time_days: null,
    note: null,
    state: 'A' as const,
  };
  const [one, other] = [await buildPart(server), await buildPart(server)];
  const first = await server.begin();
  await savePartSap(first, { ...form, sap_code: 'Raced', product_id: one.product_id });
  const second = server.send(partSapCalls.save, { ...form, sap_code: 'RACED', product_id: other.product_id });
  await untilSomethingWaits(server.db);
  await first.commit().execute();

  const { status, failure } = await second;
  expect([status, failure.message]).toEqual([409, 'SAP code Raced already exists']);
});

test('a SAP renamed on its form keeps its two latest earlier codes', async () => {
  const sap = await buildPartSap(server, { sap_code: 'R-1' });
  const rename = async (sap_code: string) => {
    await save(server, partSapCalls.save, { ...sap, sap_code });
    const { sap_code_old, sap_code_older } = (await server.send(partSapCalls.model, sap)).data;
    return [sap_code_old, sap_code_older];
  };
  expect(await rename('R-2')).toEqual(['R-1', null]);
  expect(await rename('R-3')).toEqual(['R-2', 'R-1']);
  expect(await rename('R-4')).toEqual(['R-3', 'R-2']);
  expect(await rename('r-4')).toEqual(['R-3', 'R-2']);
  expect(await rename('R-3')).toEqual(['r-4', 'R-2']);

  const { rows } = await page(server, partSapGrid, { search_text: 'R-2' });
  expect(rows.map(({ sap_id }) => sap_id)).toEqual([sap.sap_id]);
});

test('8.6: a lead time of 2.5 days is refused with a message', async () => {
  const { sap_id, sap_code, product_id } = await buildPartSap(server);
  const form = { sap_id, sap_code, product_id, state: 'A' as const, lead_time_days: 2.5 };
  const { status, failure } = await server.send(partSapCalls.save, form);
  const message = 'must be a whole number of days from 0 to 3,650.';
  expect([status, failure.details]).toEqual([400, [{ path: 'lead_time_days', message }]]);
});

test('a SAP in use cannot move to another part', async () => {
  const used = await buildPartSap(server, { sap_code: 'STAYS' });
  await buildSpecification(server, { inputs: [{ ...used, quant: 2 }] });
  const { product_id } = await buildPart(server);

  const move = () => server.send(partSapCalls.save, { ...used, product_id });
  const { status, failure } = await move();
  expect([status, failure.code]).toEqual([409, 'in_use']);
  expect(failure.message).toMatch(
    /^SAP STAYS cannot move to another part: it is used by specification CM.* from \w+ \d+, \d{4}\.$/,
  );
  await buildSpecification(server, { inputs: [{ ...used, quant: 2 }] });
  expect((await move()).failure.message).toMatch(/ from \w+ \d+, \d{4} and 1 more\.$/);
});

test('the uses of a SAP are the specifications, purchases and invoices that contain it', async () => {
  const sap = await buildPartSap(server);
  const line = { product_id: sap.product_id, sap_id: sap.sap_id, quant: 1 };
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const { purchase_id } = await buildPurchase(server, { product_saps: [line] });
  const { invoice_id } = await buildInvoice(server, {
    purchase_id,
    product_saps: [line],
    invoice_number: 'USES-IT',
  });

  const { data } = await server.send(whereUsedCall, { sap_id: sap.sap_id });
  expect(data).toMatchObject({
    specifications: [{ id: specification_id }],
    purchases: [{ id: purchase_id }],
    invoices: [{ id: invoice_id }],
    counts: { specifications: 1, purchases: 1, invoices: 1 },
  });
  expect(data.invoices[0]?.label).toMatch(/^USES-IT · PO\d{6}$/);
});
