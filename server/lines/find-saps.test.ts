import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findSap, indexActiveSaps } from '#domain/lines/active-saps';
import { findSapsCall, MAX_CODES } from '#domain/lines/sap-lookup';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { specificationCalls, specificationSapLookup } from '#domain/specification/specification';
import { buildPart, buildPartSap } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { withoutTriggers } from '../testing/without-triggers.ts';

const server = testApp();

async function find(...codes: string[]) {
  const { data } = await server.send(findSapsCall, { codes });
  return data.map(({ sap_code }) => sap_code);
}

async function rename({ sap_id, product_id }: { sap_id: number; product_id: number }, sap_code: string) {
  await server.send(partSapCalls.save, { sap_id, product_id, sap_code, state: 'A', min_order_quant: null });
}

test('a lookup by codes ignores case, returns the active SAPs sorted by code, and omits unknown codes', async () => {
  await buildPartSap(server, { sap_code: '55-B' });
  await buildPartSap(server, { sap_code: '55-a' });
  await buildPartSap(server, { sap_code: '55-ab' });
  expect(await find('55-b', '55-A', '404')).toEqual(['55-a', '55-B']);
  expect(await find()).toEqual([]);
});

test('a passive SAP, or a SAP of a passive part, is found by its current code on request, and marked as passive', async () => {
  await buildPartSap(server, { sap_code: 'PASSIVE-1', state: 'P' });
  const { product_id } = await buildPart(server, { state: 'P' });
  await buildPartSap(server, { sap_code: 'PASSIVE-2', product_id });
  expect(await find('PASSIVE-1', 'PASSIVE-2')).toEqual([]);

  const { sap_id } = await buildPartSap(server, { sap_code: 'PASSIVE-3' });
  await rename({ sap_id, product_id }, 'PASSIVE-4');
  await buildPartSap(server, { sap_code: 'KNOWN-5' });
  const codes = ['passive-1', 'PASSIVE-2', 'PASSIVE-3', 'KNOWN-5'];
  const { data } = await server.send(findSapsCall, { codes, passive: true });
  expect(data.map(({ sap_code, passive = false }) => [sap_code, passive])).toEqual([
    ['KNOWN-5', false],
    ['PASSIVE-1', true],
    ['PASSIVE-2', true],
  ]);
});

test('11.5: an earlier code finds every SAP that had the code', async () => {
  for (const [first, second] of [
    ['EARLY', 'NOW-1'],
    ['early', 'NOW-2'],
    ['ONCE', 'NOW-3'],
  ] as const) {
    const sap = await buildPartSap(server, { sap_code: first });
    await rename(sap, second);
  }
  const { data: some } = await server.send(findSapsCall, { codes: ['Early', 'once'] });
  expect(some.map(({ sap_code }) => sap_code)).toEqual(['NOW-1', 'NOW-2', 'NOW-3']);

  // The result equals a search through all active SAPs.
  const { data: all } = await server.send(specificationCalls.activeSaps, {});
  for (const code of ['early', 'once', 'now-1']) {
    const found = findSap(indexActiveSaps(some), code);
    expect.soft(found, code).toEqual(findSap(indexActiveSaps(all), code));
  }
});

test('more codes than a call accepts are refused', async () => {
  const codes = Array.from({ length: MAX_CODES + 1 }, (_, index) => `C-${index}`);
  expect((await server.sendRaw(findSapsCall, { codes })).status).toBe(400);
  expect((await server.sendRaw(findSapsCall, { codes: codes.slice(1) })).status).toBe(200);
});

test('11.6: on request, an unknown code also finds the active codes that differ only in leading zeros', async () => {
  await buildPartSap(server, { sap_code: '00081201' });
  await buildPartSap(server, { sap_code: '0081201', state: 'P' });
  await buildPartSap(server, { sap_code: '81202' });
  expect(await find('81201', '00081202')).toEqual([]);
  const { data } = await server.send(findSapsCall, {
    codes: ['81201', '00081202', '81203'],
    other_zeros: true,
  });
  expect(data.map(({ sap_code }) => sap_code)).toEqual(['00081201', '81202']);
});

async function found(search_text: string) {
  const { rows } = await page(server, specificationSapLookup, { search_text });
  return rows.map(({ sap_code }) => sap_code);
}

test('the SAP lookup of a line does not search the state, MOQ or dates of a SAP', async () => {
  await buildPartSap(server, { sap_code: 'WASHER-1', min_order_quant: 7_654 });
  await buildPartSap(server, { sap_code: 'ACTUATOR-1' });
  const { rows } = await page(server, specificationSapLookup, { search_text: 'washer-1' });
  expect(rows).toHaveLength(1);

  expect(await found('act')).toEqual(['ACTUATOR-1']);
  expect(await found('7654')).toEqual([]);
  expect(await found(String(new Date().getUTCFullYear()))).toEqual([]);
});

test('a SAP is found by its code, its note, and the number, name and part number of its part', async () => {
  const { product_id } = await buildPart(server, { name: 'Шланг', gen_name: 'MAKER-55' });
  await buildPartSap(server, { product_id, sap_code: 'HOSE-1', note: 'for the left tank' });
  const { rows } = await page(server, specificationSapLookup, { search_text: 'hose-1' });

  for (const text of ['hose', 'LEFT tank', 'шланг', 'maker-55', String(rows[0]?.product_number)]) {
    expect.soft(await found(text), text).toEqual(['HOSE-1']);
  }
});

test('every active part SAP is returned, over several pages', async () => {
  const all = async () => (await server.send(specificationCalls.activeSaps, {})).data;
  const { product_id } = await buildPart(server, { name: 'Bolt' });
  await buildPartSap(server, { product_id, sap_code: 'ONE', min_order_quant: 2.5 });
  await buildPartSap(server, { product_id, sap_code: 'PASSIVE', state: 'P' });
  const few = await all();
  expect(few.filter((sap) => sap.product_id === product_id)).toMatchObject([
    { sap_code: 'ONE', name: 'Bolt', min_order_quant: 2.5 },
  ]);

  await withoutTriggers(
    server.db,
    sql`insert into part_saps (product_id, sap_code) select ${product_id}, 'MANY-' || n from generate_series(1, 4100) as n`,
  );
  expect(new Set((await all()).map(({ sap_code }) => sap_code)).size).toBe(few.length + 4_100);
});
