import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findCall } from '#domain/find/find';
import { invoiceCalls, invoiceGrid } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { fold } from '#domain/values/text';
import type { RequestOf } from '#domain/wire/call';
import { buildInvoice, buildPart, buildPartSap, save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

type InvoiceForm = RequestOf<typeof invoiceCalls.save>;

const server = testApp();

describe('P05: invisible characters', () => {
  const message = 'An invisible character (U+200B) after "X".';

  test('in the code of a part SAP are refused with 400, and the error names the field', async () => {
    const { product_id } = await buildPart(server);
    const body = { product_id, sap_code: 'X\u200b1', state: 'A', min_order_quant: null, note: null };
    const { status, failure } = await server.sendRaw(partSapCalls.save, body);
    expect([status, failure.message]).toEqual([400, message]);
    expect(failure.details).toEqual([{ path: 'sap_code', message }]);
  });

  test('in a part number are refused', async () => {
    const { status, failure } = await server.sendRaw(partCalls.save, {
      name: 'N',
      gen_name: 'X\u200b',
      state: 'A',
    });
    expect([status, failure.message]).toEqual([400, message]);
  });

  test('in the number of an invoice, a container or a LOT are refused, also in packages', async () => {
    const stored = await buildInvoice(server);
    const [line] = stored.product_saps as [InvoiceForm['product_saps'][number]];
    const refused = async (form: Partial<InvoiceForm>) => {
      const { status, failure } = await server.sendRaw(invoiceCalls.save, { ...stored, ...form });
      return [status, failure.message];
    };
    const ofLine = (packed: object) => refused({ product_saps: [{ ...line, ...packed }] as never });
    expect(await refused({ invoice_number: 'X\u200b' })).toEqual([400, message]);
    expect(await ofLine({ container: 'X\u200b' })).toEqual([400, message]);
    expect(await ofLine({ lot: 'X\u200b' })).toEqual([400, message]);
    const pack = { container: 'X\u200b', lot: null, quant: line.quant };
    expect(await ofLine({ packages: [pack] })).toEqual([400, message]);
  });

  test('in a row of an import are an error of that row', async () => {
    const row = { name: 'Imported', gen_name: 'I-1', sap_code: 'X\u200b', state: 'A' };
    const { errors } = await save(server, bulkCalls.save, [
      row,
      { ...row, sap_code: 'Y', gen_name: '\u200bX' },
    ]);
    expect(errors.map(({ error }) => error)).toEqual([
      message,
      'An invisible character (U+200B) before "X".',
    ]);
  });

  test('are allowed in notes, which are found without them', async () => {
    const note = 'by \u{1f469}\u200d\u{1f527}\nas told';
    const { sap_id } = await buildPartSap(server, { note });
    const { data } = await server.send(partSapCalls.model, { sap_id });
    expect(data.note).toBe(note);
    expect((await page(server, partSapGrid, { search_text: 'by \u{1f469}\u{1f527}' })).count).toBe(1);
  });
});

describe('spaces of any kind are equal', () => {
  test('in saving, lookup, search, Find and import, while the stored text stays as typed', async () => {
    const { sap_id, product_id } = await buildPartSap(server, { sap_code: 'KL\u00a0 77' });
    const duplicate = { product_id, sap_code: 'kl 77', state: 'A' as const, min_order_quant: null };
    const conflict = await server.send(partSapCalls.save, duplicate);
    expect([conflict.status, conflict.failure.message]).toEqual([409, 'SAP code KL\u00a0 77 already exists']);

    const { rows } = await page(server, partSapGrid, { search_text: 'kl 77', search: ['sap_code'] });
    expect(rows).toMatchObject([{ sap_id, sap_code: 'KL\u00a0 77' }]);
    expect((await page(server, partSapGrid, { search_text: 'KL\u2003\u200b77' })).count).toBe(1);
    const named = await save(server, findSapsCall, { codes: ['KL  77'] });
    expect(named.map((sap) => sap.sap_id)).toEqual([sap_id]);
    const { data: found } = await server.send(findCall, { text: 'kl\u00a077' } as never);
    expect(JSON.stringify(found)).toContain('KL\u00a0 77');

    const row = { name: 'Imported', gen_name: 'I-2', sap_code: 'KL   77', note: 'new', state: 'A' };
    expect(await save(server, bulkCalls.check, [row])).toMatchObject({ new: 0, changed: 1 });
  });

  test('in the number of an invoice', async () => {
    const stored = await buildInvoice(server, { invoice_number: 'INX 77Q' });
    const { status } = await server.send(invoiceCalls.save, {
      ...stored,
      invoice_id: null,
      invoice_number: 'inx\u00a0 77q',
    });
    expect(status).toBe(409);
    expect((await page(server, invoiceGrid, { search_text: 'inx\u2002 77q' })).count).toBe(1);
  });
});

// `folded.test.ts` compares all characters up to U+FFFF.
test('the characters above U+FFFF that are ignored are the same on the server and in the database', async () => {
  const { rows } = await sql<{ n: number }>`
    select n from (select generate_series(65536, 131071) as n union all select generate_series(917504, 925695)) as each
    where fold('a' || chr(n) || 'b') = 'ab' order by n
  `.execute(server.db);
  const ignored = Array.from({ length: 925_695 - 65_535 }, (_, index) => index + 65_536).filter(
    (n) => fold(`a${String.fromCodePoint(n)}b`) === 'ab',
  );
  expect(ignored.length).toBeGreaterThan(4_000);
  expect(rows.map(({ n }) => n)).toEqual(ignored);
});

test('a duplicate code that is already stored can be saved and imported until it changes', async () => {
  await buildPartSap(server, { sap_code: 'OLD 1' });
  const second = await buildPartSap(server, { sap_code: 'OLD 2' });
  await sql`update part_saps set sap_code = 'OLD' || chr(160) || '1', twin_no = 1 where sap_id = ${second.sap_id}`.execute(
    server.db,
  );
  const typed = { ...second, sap_code: 'OLD\u00a01', note: 'stays' };
  expect((await server.send(partSapCalls.save, typed)).status).toBe(200);
  const imported = { name: 'Any', sap_code: 'OLD\u00a01', note: 'by its own spelling' };
  const { data } = await server.send(bulkCalls.check, [imported] as never);
  expect(JSON.stringify(data.rows)).toContain('stays');

  await save(server, partSapCalls.save, { ...second, sap_code: 'OLD 3' });
  const { rows } = await sql`select twin_no from part_saps where sap_id = ${second.sap_id}`.execute(
    server.db,
  );
  expect(rows).toEqual([{ twin_no: 0 }]);
});
