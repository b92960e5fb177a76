import { expect, test } from 'vitest';
import { buildPurchase } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();

const KINDS = ['specification', 'purchase', 'invoice'];

test('the export of a purchase is an attachment that is not cached', async () => {
  const { purchase_id } = await buildPurchase(server);
  const { status, headers, raw } = await server.get(`/api/purchase_list/export?purchase_id=${purchase_id}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-length': String(raw.length),
    'content-disposition': expect.stringMatching(/^attachment; filename="purchase_[^"]+\.xlsx"; /),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test.each(KINDS)('H19: the export of a %s requires exactly one id', async (kind) => {
  const id = `${kind}_id`;
  for (const query of [
    '',
    `?${id}=`,
    `?${id}=1&${id}=2`,
    `?${id}=../1`,
    `?${id}=1.5`,
    `?${id}=0`,
    `?${id}[]=1`,
  ]) {
    const { status, failure } = await server.get(`/api/${kind}_list/export${query}`);
    expect.soft([status, failure.message], query).toEqual([400, `${id} must be the id of one record.`]);
  }
});

test.each(KINDS)('H19: the export of a %s that does not exist is refused as not found', async (kind) => {
  const { status, headers } = await server.get(`/api/${kind}_list/export?${kind}_id=999999`);
  expect(status).toBe(404);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-disposition']).toBeUndefined();
});

test.each(KINDS)(
  'C07: the export of a %s is refused without a session, and with a session if a link on another site requests it',
  async (kind) => {
    const url = `/api/${kind}_list/export?${kind}_id=1`;
    const anonymous = await server.get(url, { cookie: undefined });
    const linked = await server.get(url, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([anonymous.status, linked.status]).toEqual([401, 403]);
  },
);

test('F17: many concurrent exports all succeed', async () => {
  const { purchase_id } = await buildPurchase(server);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.get(`/api/purchase_list/export?purchase_id=${purchase_id}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('several records share a workbook: a summary, then a sheet for each record', async () => {
  const first = await buildPurchase(server, { note: 'first' });
  const second = await buildPurchase(server, { note: 'second' });
  const ids = `${first.purchase_id},${second.purchase_id}`;
  const { status, headers, raw } = await server.get(`/api/purchase_list/export_many?ids=${ids}`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('filename="purchases.xlsx"');

  const workbook = readWorkbook(raw);
  const [summary, one, two] = workbook.names;
  expect([summary, one, two]).toEqual([
    'Summary',
    expect.stringMatching(/^PO\d{6}$/),
    expect.stringMatching(/^PO/),
  ]);
  expect(workbook.values('Summary').map((row) => row[0])).toEqual(['Sheet', one, two]);
  expect(workbook.values('Summary')[0]).toContain('Purchase number');
  expect(workbook.values(one ?? '')[0]?.slice(0, 2)).toEqual(['SAP*', 'Quantity*']);
});

test.each([
  ['no ids', ''],
  ['an empty list of ids', '?ids='],
  ['a blank id', '?ids=1,,2'],
  ['two lists of ids', '?ids=1&ids=2'],
  ['a letter as an id', '?ids=x'],
  ['1,001 ids', `?ids=${Array.from({ length: 1001 }, (_, i) => i + 1)}`],
])('H19: an export of several records with %s is refused', async (_, query) => {
  const { status } = await server.get(`/api/purchase_list/export_many${query}`);
  expect(status).toBe(400);
});

test('the status of a purchase is exported with a sheet for each group', async () => {
  const { purchase_id } = await buildPurchase(server);
  const { raw } = await server.get(`/api/purchase_list/export_status?purchase_id=${purchase_id}`);
  const workbook = readWorkbook(raw);
  expect(workbook.names).toEqual(['Exact', 'Less', 'More', 'Missing', 'Extra']);
  expect(workbook.values('Missing')[1]?.slice(2)).toEqual([10, 0, -10, 0, 0, 0]);
});
