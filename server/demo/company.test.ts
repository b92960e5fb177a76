import { beforeAll, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { invoiceCalls, invoiceGrid } from '#domain/invoice/invoice';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { specificationCalls, specificationGrid } from '#domain/specification/specification';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { buildCompany } from './company.ts';
import { sendThrough } from './send.ts';

const server = testApp();
let company: Awaited<ReturnType<typeof buildCompany>>;

beforeAll(async () => {
  company = await buildCompany(sendThrough(server.app, server.clerk), '2026-06-15');
});

test('the demo company has parts in many alphabets, several of them with more than one SAP', async () => {
  const { rows, count } = await page(server, partGrid, { limit: 100 });
  expect(count).toBeGreaterThanOrEqual(30);
  const names = rows.map((row) => row.part_name).join(' ');
  const alphabets = [
    'Latin',
    'Cyrillic',
    'Greek',
    'Han',
    'Hangul',
    'Katakana',
    'Georgian',
    'Arabic',
    'Devanagari',
  ];
  for (const script of alphabets) expect.soft(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
  expect(names).toMatch(/[şığ]/);
  expect(names).toMatch(/[oOgG]ʻ/);
  expect(rows.find((row) => row.part_name === 'Spark plug')?.sap_codes).toBe('40010221');
});

test('the demo company has passive parts, SAPs and cars, MOQs, and codes that replaced earlier codes', async () => {
  const saps = (await page(server, partSapGrid, { limit: 100 })).rows;
  expect(saps.filter(({ state }) => state === 'P').map(({ sap_code }) => sap_code)).toEqual([
    'DE-7001',
    '40010002',
  ]);
  expect(saps.some(({ min_order_quant }) => min_order_quant === 12.5)).toBe(true);
  expect(saps.find(({ sap_code }) => sap_code === '40010221')).toMatchObject({
    sap_code_old: '40010121',
    sap_code_older: '40010021',
  });
  const cars = (await page(server, carModelGrid)).rows;
  expect(cars.map(({ state }) => state)).toEqual(['A', 'A', 'P']);
  expect(
    (await page(server, partGrid, { limit: 100 })).rows.filter(({ state }) => state === 'P'),
  ).toHaveLength(1);
});

test('two specifications are superseded, one of them from a future day, and an active specification has a passive SAP', async () => {
  const { rows } = await page(server, specificationGrid);
  const superseded = rows.filter(({ state, actual_state }) => state === 'A' && actual_state === 'P');
  expect(superseded.map(({ specification_id }) => specification_id).toSorted()).toEqual([
    company.specifications.superseded,
    company.specifications.lochin,
  ]);
  const { data } = await server.send(specificationCalls.model, {
    specification_id: company.specifications.current,
  });
  expect(data.inputs.filter(({ sap_state }) => sap_state === 'P').map(({ sap_code }) => sap_code)).toEqual([
    'DE-7001',
  ]);
});

test('one purchase has lines in every status group, and every invoice status occurs', async () => {
  const { data } = await server.send(purchaseCalls.status, { purchase_id: company.purchases.mixed });
  const codes = (rows: readonly { sap_code: string }[]) => rows.map(({ sap_code }) => sap_code);
  expect(codes(data.matchings)).toEqual([
    '00071201',
    '00071211',
    '40010001',
    '40010003',
    '40010010',
    'CN-990004',
  ]);
  expect(codes(data.quant_less)).toEqual(['00071212', '40010020', '40010030', 'KR-2101']);
  expect(codes(data.quant_more)).toEqual(['40010221', 'PL-4401']);
  expect(codes(data.extras)).toEqual(['CN-880001', 'GR-301', 'KR-2202']);
  expect(data.replacements).toEqual([{ part_name: '도어 힌지', missing: 'KR-2102', extra: 'KR-2202' }]);
  expect(data.missings.length).toBeGreaterThan(5);

  const invoices = (await page(server, invoiceGrid)).rows;
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['O', 'T', 'A']));
});

test('the purchases cover every stage between ordered and arrived', async () => {
  const { rows } = await page(server, purchaseGrid);
  const percents = (purchase_id: number) => {
    const row = rows.find((candidate) => candidate.purchase_id === purchase_id);
    return [row?.invoice_open_percent, row?.invoice_transit_percent, row?.invoice_arrived_percent];
  };
  expect(percents(company.purchases.settled)).toEqual([0, 0, 100]);
  expect(percents(company.purchases.fresh)).toEqual([0, 0, 0]);
  for (const percent of percents(company.purchases.mixed)) expect(percent).toBeGreaterThan(0);
  expect(percents(company.purchases.begun)[0]).toBeGreaterThan(0);
});

test('an invoice line arrived in several containers and LOTs', async () => {
  const { data } = await server.send(invoiceCalls.model, {
    invoice_id: company.purchases.invoices.arrived,
  });
  expect(data.product_saps[0]?.packages).toHaveLength(3);
});
