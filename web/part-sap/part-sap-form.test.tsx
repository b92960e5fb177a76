import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { relatedCall } from '#domain/related/related';
import { sessionCalls } from '#domain/session/session';
import { saveAndConfirm } from '../testing/car-model-form.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { signedInAs } from '../testing/signed-in-as.ts';

const NOTHING = { name: 'SAP-3', label: 'SAP-3 · Bolt', groups: [] };
const COVERED = {
  sap_id: 5,
  sap_code: 'SAP-3',
  part_name: 'Bolt',
  state: 'A' as const,
  min_order_quant: 100,
  needed: 400,
  ordered: 0,
  stock: 0,
  arrived: 0,
  transit: 0,
  open: 0,
  rest: 0,
  promised: 0,
  to_order: 400,
  still_from: '2026-01-20',
  short_on: '2026-01-15',
  ...{ short_quant: 400, stop_quant: 80 },
  reason: 'not_ordered' as const,
  order_by: null,
  order: null,
  counted_on: null,
  today: '2026-11-28',
  rows: [],
  count: 0,
  not_counted: [],
  same_part: [],
  needed_by: [],
  plans: [],
};
const STORED = {
  sap_id: 5,
  sap_code: 'SAP-3',
  sap_code_old: 'SAP-2',
  sap_code_older: 'SAP-1',
  product_id: 7,
  product_label: 'PT000007 · Bolt',
  product_state: 'A',
  min_order_quant: 100,
  lead_time_days: 21,
  note: null,
  state: 'A',
  version: 3,
  last_change: { username: 'grace', at: '2026-01-05T09:00:00.000Z' },
};
const server = () =>
  startFakeServer({
    [sessionCalls.access.path]: signedInAs('ada', 'editor', 1),
    [relatedCall.path]: () => NOTHING,
    [coverageCalls.model.path]: () => COVERED,
    [partSapCalls.model.path]: () => STORED,
  });
const openStored = () => openApp('/main/product_sap?sap_id=5');
const uses = async () => within(await screen.findByRole('region', { name: 'Related' }));

test('a stored SAP shows its earlier codes, its coverage, and the records that use it', async () => {
  const rows = [{ id: 4, label: 'PO000004 · CM000001' }];
  const all = [...rows, { id: 3, label: 'PO000003 · CM000001' }];
  server().answer(relatedCall.path, ({ body }) => ({
    ...NOTHING,
    groups: [
      { kind: 'plan', count: 0, rows: [] },
      { kind: 'purchase', count: 102, rows: body.limit === undefined ? rows : all },
      { kind: 'invoice', count: 10_001, rows: [] },
    ],
  }));
  const { user } = openStored();
  expect(await screen.findByDisplayValue('SAP-2 · SAP-1')).toBeTruthy();

  const short = await screen.findByRole('link', {
    name: 'Line stands still from Jan 20, 2026 · 80 parts missing · Not ordered',
  });
  expect(short.getAttribute('href')).toBe('/main/coverage_list?days=all&sap_id=5');
  const link = await (await uses()).findByRole('link', { name: 'PO000004 · CM000001' });
  expect(link.getAttribute('href')).toBe('/main/purchase?purchase_id=4');
  await user.click((await uses()).getByRole('button', { name: 'and 101 more' }));
  expect(await (await uses()).findByRole('link', { name: 'PO000003 · CM000001' })).toBeTruthy();
  expect((await uses()).getByText('and 100 more')).toBeTruthy();
  expect((await uses()).getByRole('heading', { name: 'Invoices 10,000+' })).toBeTruthy();
  expect((await uses()).queryByRole('heading', { name: /Plans/ })).toBeNull();
});

test('an unused SAP shows a message, and the history below appears once the related records have loaded', async () => {
  const response = Promise.withResolvers<typeof NOTHING>();
  const fake = server();
  fake.answer(relatedCall.path, () => response.promise);
  openStored();
  await screen.findByDisplayValue('SAP-2 · SAP-1');
  await waitFor(() => expect(fake.of(relatedCall.path)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull();

  response.resolve(NOTHING);
  expect(await (await uses()).findByText('No related records yet.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'History' })).toBeTruthy();
});

test('a new part SAP starts with the focus in its lookup, whose list opens when the user types', async () => {
  server();
  const { user } = openApp('/main/product_sap');
  const part = await screen.findByRole('combobox', { name: 'Part name' });
  expect(document.activeElement).toBe(part);
  expect(part.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('b');
  expect(part.getAttribute('aria-expanded')).toBe('true');
});

test('29.2: a part that is added in place of a passive part has no warning', async () => {
  const fake = server();
  fake.answer(partSapCalls.model.path, () => ({ ...STORED, product_state: 'P' }));
  fake.answer(rawProductLookup.path, () => ({ rows: [], count: 0 }));
  fake.answer(partCalls.save.path, () => ({ product_id: 8, version: 1 }));
  const app = openStored();
  expect(await screen.findByText('Selected Part is Passive')).toBeTruthy();
  const part = screen.getByRole('combobox', { name: 'Part name' });
  await app.user.clear(part);
  await app.user.type(part, 'Nut');
  await app.user.click(await screen.findByRole('button', { name: 'Add “Nut”…' }));
  await screen.findByRole('heading', { name: 'Add new Part' });
  await saveAndConfirm(app);
  await screen.findByText('SAP-3 · Bolt was added.');
  expect(screen.queryByText('Selected Part is Passive')).toBeNull();
});

test('a duplicate asks for a new code and omits the values that belong to the original', async () => {
  server();
  const { user } = openStored();
  await uses();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));

  await screen.findByRole('heading', { name: /^Add new part SAP/ });
  const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Sap Code' });
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect(code().value).toBe('');
  expect(screen.getByDisplayValue('100')).toBeTruthy();
  expect(screen.queryByText('Related', { selector: 'h2' })).toBeNull();
  expect(screen.queryByLabelText('Earlier codes')).toBeNull();
});

test.each([
  ['Sap Code', 'QA2', 'QA3'],
  ['Min Order Quant', '12', '345'],
])(
  '5.17: several lines are not pasted into the field %s for one code or number',
  async (name, one, other) => {
    server();
    const { user } = openApp('/main/product_sap');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
    await user.click(field);
    await user.paste(`${one}\r\n${other}\r\n`);
    expect(
      await screen.findByText('Nothing was pasted: the text has 2 lines, and this field takes one.'),
    ).toBeTruthy();
    expect(field.value).toBe('');
    await user.paste(`${one}\r\n`);
    expect(field.value).toBe(one);
  },
);

test('5.19: a doubtful code shows a warning below its field, which screen readers read with the field', async () => {
  server();
  const { user } = openApp('/main/product_sap');
  const code = await screen.findByRole('textbox', { name: /Sap Code/ });
  await user.type(code, '４００１');
  const warning = screen.getByText('４００１ has full-width characters. Is it 4001?');
  expect(code.getAttribute('aria-describedby')).toContain(warning.parentElement?.id);
  expect(code.getAttribute('aria-invalid')).not.toBe('true');
});

test('8.3: an earlier code of another SAP shows a warning below its field, an earlier code of this SAP none', async () => {
  const named = {
    note: null,
    min_order_quant: null,
    product_id: 7,
    product_number: 'PT000007',
    name: 'Bolt',
    gen_name: null,
  };
  server().answer(findSapsCall.path, () => [
    { ...named, sap_id: 5, sap_code: 'SAP-3', sap_code_old: 'SAP-2', sap_code_older: 'SAP-1' },
    { ...named, sap_id: 6, sap_code: 'SAP-9', sap_code_old: 'SAP-8', sap_code_older: null },
  ]);
  const { user } = openStored();
  const code = await screen.findByDisplayValue('SAP-3');
  await user.clear(code);
  await user.type(code, 'sap-8');
  expect(await screen.findByText('sap-8 is an earlier code of SAP-9')).toBeTruthy();
  await user.clear(code);
  await user.type(code, 'SAP-2');
  await waitFor(() => expect(screen.queryByText(/is an earlier code/)).toBeNull());
});
