import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { batchCalls, batchGrid } from '#domain/batch/batch';
import { CHANGE_FIELDS, type ChangeCheck, changeChecks, changeWrites } from '#domain/change/change';
import { containerCalls, containerGrid } from '#domain/container/container';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { historyCall } from '#domain/history/history';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { specificationCalls } from '#domain/specification/specification';
import { RECORD_TABLES } from '../record/record-tables.ts';
import { today } from '../record/today.ts';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  unique,
} from '../testing/builders.ts';
import { databaseState } from '../testing/database-state.ts';
import { expectGuarded } from '../testing/guarded.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const BUILD = {
  car_model: buildCarModel,
  part: buildPart,
  part_sap: buildPartSap,
  specification: buildSpecification,
  plan: buildPlan,
  purchase: buildPurchase,
  invoice: buildInvoice,
} satisfies Record<RecordKind, unknown>;
const KINDS = Object.keys(BUILD) as RecordKind[];

async function make(kind: RecordKind): Promise<number> {
  const record: Record<string, unknown> = await BUILD[kind](server);
  return Number(record[RECORD_TABLES[kind].id]);
}

async function check(kind: RecordKind, body: object): Promise<ChangeCheck> {
  const { status, data, failure } = await server.sendRaw(changeChecks[kind], body);
  if (status !== 200) throw new Error(`${status}: ${failure.message}`);
  return data as ChangeCheck;
}

const set = (kind: RecordKind, body: object) => server.sendRaw(changeWrites[kind], body);

/** Checks a change and does it. */
async function change(kind: RecordKind, body: object) {
  const { expect: hash } = await check(kind, body);
  const { status, data, failure } = await set(kind, { ...body, expect: hash });
  if (status !== 200) throw new Error(`${status}: ${failure.message}`);
  return data as { changed: number; unchanged: number; batch_id: number };
}

const versions = async (kind: RecordKind, ids: number[]) => {
  const { table, id } = RECORD_TABLES[kind];
  const { rows } = await sql<{ version: number; note: string | null }>`
    select version, note from ${sql.table(table)} where ${sql.ref(id)} = any (${ids}::int[]) order by ${sql.ref(id)}
  `.execute(server.db);
  return rows;
};

describe.each(KINDS)('9b of a %s', (kind) => {
  test('3 changed: versions + 1, one batch in the history, undo: as before', async () => {
    const ids = [await make(kind), await make(kind), await make(kind)];
    const body = { ids, append_note: 'agreed by phone' };
    expect(await check(kind, body)).toMatchObject({ changed: 3, unchanged: 0, refused: [] });
    const { batch_id, changed } = await change(kind, body);
    expect(changed).toBe(3);
    expect(await versions(kind, ids)).toEqual(Array(3).fill({ version: 2, note: 'agreed by phone' }));

    const { data } = await server.send(historyCall, { kind, id: ids[1] as number });
    const changes = [{ path: 'note', from: null, to: 'agreed by phone' }];
    expect(data.rows[0]).toMatchObject({ source: 'bulk', username: 'clerk', changes });
    const { rows } = await page(server, batchGrid, { limit: 1 });
    expect(rows[0]).toMatchObject({ batch_id, updated: 3, inserted: 0 });

    expect((await server.send(batchCalls.undo, { batch_id })).data).toMatchObject({ restore: 3, refused: 0 });
    expect(await versions(kind, ids)).toEqual(Array(3).fill({ version: 3, note: null }));
  });

  test('its calls are only for people who are signed in', async () => {
    await expectGuarded(server, [changeChecks[kind], changeWrites[kind]]);
  });

  test('a field that only other kinds have is 400, as is nothing to change', async () => {
    const other = Object.values(CHANGE_FIELDS)
      .flat()
      .find((field) => !(CHANGE_FIELDS[kind] as readonly string[]).includes(field)) as string;
    const values = { state: 'P', min_order_quant: 5, status: 'T', expected_on: null, specification_id: 1 };
    const wrong = await set(kind, {
      ids: [1],
      set: { [other]: values[other as keyof typeof values] },
      expect: '',
    });
    expect([wrong.status, wrong.failure.message]).toEqual([400, expect.stringContaining(`have no ${other}`)]);
    const none = await server.sendRaw(changeChecks[kind], { ids: [1] });
    expect([none.status, none.failure.message]).toEqual([400, 'Say what to change.']);
  });
});

test('9b: changed between: 409 «The list changed: look again.», nothing written', async () => {
  const sap = await buildPartSap(server);
  const ids = [sap.sap_id, (await buildPartSap(server)).sap_id];
  const body = { ids, set: { min_order_quant: 40 } };
  const { expect: hash } = await check('part_sap', body);
  await server.send(partSapCalls.save, { ...sap, note: 'another word', version: 1 });

  const before = await databaseState(server.db);
  const { status, failure } = await set('part_sap', { ...body, expect: hash });
  expect([status, failure.message]).toEqual([409, 'The list changed: look again.']);
  expect(await databaseState(server.db)).toBe(before);

  // Nor may it do something else than was checked.
  const { expect: anew } = await check('part_sap', body);
  const other = await set('part_sap', { ids, set: { min_order_quant: 41 }, expect: anew });
  expect(other.status).toBe(409);
  expect((await set('part_sap', { ...body, expect: anew })).data).toMatchObject({ changed: 2 });
});

test('9b: a row that comes to the search between check and change: 409, nothing written', async () => {
  const word = unique('Between');
  await buildPartSap(server, { note: word });
  const body = { query: { search: ['note'], search_text: word }, set: { state: 'P' } };
  const { expect: hash } = await check('part_sap', body);
  const { sap_id } = await buildPartSap(server, { note: word });
  expect((await set('part_sap', { ...body, expect: hash })).status).toBe(409);
  expect((await server.send(partSapCalls.model, { sap_id })).data.state).toBe('A');
});

test('9b: query with 10,001 rows: 413, ids likewise; with 10,000 all are changed and undone', async () => {
  await sql`
    insert into part_saps (product_id, sap_code, note)
    select ${(await buildPart(server)).product_id}::int, 'MANY-' || n, 'ten thousand' from generate_series(1, 10001) as n
  `.execute(server.db);
  const body = { query: { search: ['note'], search_text: '"ten thousand"' }, set: { min_order_quant: 12 } };
  const refused = [413, 'At most 10,000 records can be changed at once. Narrow the list.'];
  const tooMany = await server.sendRaw(changeChecks.part_sap, body);
  expect([tooMany.status, tooMany.failure.message]).toEqual(refused);
  const ids = Array.from({ length: 10_001 }, (_, index) => index + 1);
  const named = await set('part_sap', { ids, set: { state: 'P' }, expect: '' });
  expect([named.status, named.failure.message]).toEqual(refused);

  await sql`delete from part_saps where sap_code = 'MANY-1'`.execute(server.db);
  const { rows, ...told } = await check('part_sap', body);
  expect([told.changed, rows.length]).toEqual([10_000, 100]);
  expect(rows[0]).toEqual({
    id: expect.any(Number),
    label: 'MANY-10',
    changes: [{ path: 'min_order_quant', from: null, to: 12 }],
  });
  const { batch_id } = await change('part_sap', body);
  const { count } = await page(server, partSapGrid, { d: { batch_id }, limit: 1 });
  expect(count).toBe(10_000);
  const undone = await server.send(batchCalls.undo, { batch_id });
  expect(undone.data).toMatchObject({ restore: 10_000, refused: 0 });
  // Twenty thousand records are written, one change after the other.
}, 60_000);

test('9b: refused ones named, the others done', async () => {
  const long = await buildPartSap(server, { note: 'x'.repeat(4_000) });
  const short = await buildPartSap(server, { note: 'short' });
  const same = await buildPartSap(server, { note: null, min_order_quant: 7 });
  const ids = [long.sap_id, short.sap_id, 2_147_483_647];
  const refused = [
    { id: long.sap_id, label: long.sap_code, reason: 'Note must be at most 4,000 characters long.' },
    { id: 2_147_483_647, label: '#2147483647', reason: 'It no longer exists.' },
  ];
  expect(await check('part_sap', { ids, append_note: 'more' })).toMatchObject({ changed: 1, refused });
  expect(await change('part_sap', { ids, append_note: 'more' })).toMatchObject({ changed: 1, refused });
  const { data } = await server.send(partSapCalls.model, { sap_id: short.sap_id });
  expect(data.note).toBe('short\nmore');

  const unchanged = await change('part_sap', { ids: [same.sap_id], set: { min_order_quant: 7 } });
  expect(unchanged).toMatchObject({ changed: 0, unchanged: 1, batch_id: null });
});

test('exactly these rows of a search, of its conditions, of what a batch wrote, and of the columns that it names are changed', async () => {
  const word = unique('Only');
  const found = await buildPartSap(server, { note: word });
  const other = await buildPartSap(server, { sap_code: word });
  const { batch_id } = await change('part_sap', { ids: [found.sap_id], set: { min_order_quant: 3 } });
  const query = { search: ['note'], search_text: word };
  expect(await check('part_sap', { query, set: { state: 'P' } })).toMatchObject({ changed: 1 });
  const both = { search: partSapGrid.searchable, search_text: word };
  expect(await check('part_sap', { query: both, set: { state: 'P' } })).toMatchObject({ changed: 2 });
  const ofBatch = await check('part_sap', { query: { ...both, batch_id }, set: { state: 'P' } });
  expect(ofBatch.rows.map(({ id }) => id)).toEqual([found.sap_id]);
  const without = { ...both, where: { min_order_quant: { blank: true } } };
  const filtered = await check('part_sap', { query: without, set: { state: 'P' } });
  expect(filtered.rows.map(({ id }) => id)).toEqual([other.sap_id]);

  const { status, failure } = await server.sendRaw(changeChecks.part_sap, {
    query: { search: ['password'], search_text: 'x' },
    set: { state: 'P' },
  });
  expect([status, failure.message]).toEqual([400, 'The column "password" is not known here.']);
  const wrong = await server.sendRaw(changeChecks.part_sap, {
    query: { where: { sap_code: { from: 1 } } },
    set: { state: 'P' },
  });
  expect(wrong.status).toBe(400);
});

test.each(['plan', 'purchase', 'invoice'] as const)(
  'of a %s no change is asked for by a batch, which its list does not know: 400, not the whole list',
  async (kind) => {
    await make(kind);
    const body = { query: { batch_id: 1 }, append_note: 'x' };
    const { many } = RECORD_KINDS[kind];
    const { status, failure } = await server.sendRaw(changeChecks[kind], body);
    expect([status, failure.message]).toEqual([400, `${many} are not listed by what wrote them.`]);
    expect((await set(kind, { ...body, expect: 'x' })).status).toBe(400);
  },
);

test('a query of derived columns means what was saved just before, as the list does', async () => {
  const word = unique('derived');
  const line = await buildLine(server, 4);
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const plan = await buildPlan(server, { specification_id, ...(await nextYear()), quant: 100, note: word });
  const where = { note: { contains: word }, buildable: { from: 100 } };
  const changed = async () =>
    (await check('plan', { query: { where }, append_note: 'can be built' })).rows.map(({ id }) => id);
  expect(await changed()).toEqual([]);
  const { sap_id } = line;
  await server.send(stockCountCalls.save, { sap_id, counted_on: await today(server.db), quant: 400 });
  expect(await changed()).toEqual([plan.plan_id]);
  await server.send(stockCountCalls.save, { sap_id, counted_on: await today(server.db), quant: 3 });
  expect(await changed()).toEqual([]);
});

/** Days on which a plan is open. */
async function nextYear() {
  const year = Number((await today(server.db)).slice(0, 4)) + 1;
  return { begin_date: `${year}-03-01`, end_date: `${year}-03-31` };
}

test.each([
  ['neither ids nor a query', { set: { state: 'P' } }, 'Name either ids or a query.'],
  ['both', { ids: [1], query: {}, set: { state: 'P' } }, 'Name either ids or a query.'],
  [
    'a note that is set and appended to',
    { ids: [1], set: { note: 'a' }, append_note: 'b' },
    'A note is either set or appended to.',
  ],
  [
    'a query with a misspelt name, which would mean the whole list',
    { query: { wher: { note: { contains: 'x' } } }, set: { state: 'P' } },
    'query has nothing called "wher".',
  ],
  [
    'a misspelt field beside a right one',
    { ids: [1], set: { state: 'P', min_order_quantity: 3 } },
    'set has nothing called "min_order_quantity".',
  ],
  ['an MOQ below zero', { ids: [1], set: { min_order_quant: -1 } }, 'MOQ cannot be negative'],
  ['a state that is none', { ids: [1], set: { state: 'X' } }, 'set.state must be one of "A", "P".'],
])('%s: 400', async (_, body, message) => {
  const { status, failure } = await server.sendRaw(changeChecks.part_sap, body);
  expect([status, failure.message]).toEqual([400, message]);
});

test('a repeated change with its Idempotency-Key is done once', async () => {
  const { sap_id } = await buildPartSap(server);
  const body = { ids: [sap_id], append_note: 'once' };
  const { expect: hash } = await check('part_sap', body);
  const send = () =>
    server.sendRaw(
      changeWrites.part_sap,
      { ...body, expect: hash },
      { headers: { 'idempotency-key': 'once' } },
    );
  const first = await send();
  expect((await send()).data).toEqual(first.data);
  expect((await server.send(partSapCalls.model, { sap_id })).data.note).toBe('once');
});

test('invoices set to Arrived arrive today, their containers with them; undone, each is as before', async () => {
  const line = { ...(await buildLine(server, 5)), container: unique('MSKU') };
  const { invoice_id } = await buildInvoice(server, { status: 'T', product_saps: [line] });
  const other = await buildInvoice(server, { status: 'O' });
  const ids = [invoice_id, other.invoice_id];
  const told = await check('invoice', { ids, set: { status: 'A' } });
  expect(told.follows).toEqual(['2 containers will have arrived with them.']);
  const { batch_id } = await change('invoice', { ids, set: { status: 'A' } });
  const load = async (id: number) => (await server.send(invoiceCalls.model, { invoice_id: id })).data;
  expect(await load(invoice_id)).toMatchObject({ status: 'A', arrived_on: await today(server.db) });

  await server.send(batchCalls.undo, { batch_id });
  expect(await load(invoice_id)).toMatchObject({ status: 'T', arrived_on: null, version: 3 });
  expect(await load(other.invoice_id)).toMatchObject({ status: 'O', arrived_on: null });
});

test('an invoice of which a container has arrived is not taken back with others, and keeps that day through an undo', async () => {
  const lines = [
    { ...(await buildLine(server, 5)), container: unique('HERE') },
    { ...(await buildLine(server, 5)), container: unique('COMES') },
  ];
  const { invoice_id, invoice_number } = await buildInvoice(server, { status: 'T', product_saps: lines });
  const { rows } = await page(server, containerGrid, { search_text: invoice_number, d: { which: 'all' } });
  const here = rows.find(({ container }) => container?.startsWith('HERE'));
  const arrived_on = await today(server.db);
  await server.send(containerCalls.arrive, { container_ids: [here?.container_id ?? 0], arrived_on });

  const refused = await check('invoice', { ids: [invoice_id], set: { status: 'O' } });
  expect(refused.refused.map(({ reason }) => reason)).toEqual([
    '1 container of it has arrived. Take back what has not.',
  ]);
  const { batch_id } = await change('invoice', { ids: [invoice_id], set: { status: 'A' } });
  await server.send(batchCalls.undo, { batch_id });
  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  expect(data.status).toBe('T');
  expect(data.containers.filter((one) => one.here_on !== null)).toHaveLength(1);
});

test('plans are put on another specification of their car model, those of another one stay; what drifts is told', async () => {
  const line = await buildLine(server, 2);
  const lines = [line, await buildLine(server, 3)];
  const old = await buildSpecification(server, { inputs: [line] });
  const { output_product_id } = old;
  const newer = await buildSpecification(server, {
    output_product_id,
    begin_date: '2026-02-01',
    inputs: lines,
  });
  const { plan_id } = await buildPlan(server, { specification_id: old.specification_id, quant: 10 });
  await buildPurchase(server, { plan_id, product_saps: [{ ...line, quant: 20 }] });
  const foreign = await buildPlan(server);
  const body = { ids: [plan_id, foreign.plan_id], set: { specification_id: newer.specification_id } };

  const told = await check('plan', body);
  expect(told).toMatchObject({
    changed: 1,
    refused: [{ id: foreign.plan_id, reason: 'It is of another car model than the specification.' }],
    follows: ['1 purchase will differ from what its plan needs.'],
  });
  expect(told.rows[0]?.changes[0]).toMatchObject({
    path: 'specification_id',
    to_label: expect.stringContaining('Feb 1, 2026'),
  });
  const { batch_id } = await change('plan', body);
  const specification = async () => (await server.send(planCalls.model, { plan_id })).data.specification_id;
  expect(await specification()).toBe(newer.specification_id);

  // What a plan goes back to must be there.
  const undo = await server.send(batchCalls.undoCheck, { batch_id });
  expect(undo.data).toMatchObject({ restore: 1 });
  await server.send(specificationCalls.delete, { specification_ids: [old.specification_id] });
  const gone = await server.send(batchCalls.undoCheck, { batch_id });
  expect(gone.data.rows.map(({ reason }) => reason)).toEqual(['its specification was deleted']);
});

test('plans go back to the specification that they stood on', async () => {
  const old = await buildSpecification(server);
  const { output_product_id } = old;
  const newer = await buildSpecification(server, { output_product_id, begin_date: '2026-02-01' });
  const { plan_id } = await buildPlan(server, { specification_id: old.specification_id });
  const { batch_id } = await change('plan', {
    ids: [plan_id],
    set: { specification_id: newer.specification_id },
  });
  await server.send(batchCalls.undo, { batch_id });
  const { data } = await server.send(planCalls.model, { plan_id });
  expect(data).toMatchObject({ specification_id: old.specification_id, version: 3 });
});

test('a specification that is passive or is none cannot be chosen: 400', async () => {
  const { specification_id } = await buildSpecification(server, { state: 'P' });
  const { plan_id } = await buildPlan(server);
  const send = (id: number) =>
    server.sendRaw(changeChecks.plan, { ids: [plan_id], set: { specification_id: id } });
  expect((await send(specification_id)).failure).toMatchObject({ code: 'passive_reference' });
  expect((await send(2_147_483_647)).failure.message).toBe('The specification does not exist.');
});

test('what follows of parts, part SAPs and specifications that become Passive is told', async () => {
  const line = await buildLine(server, 2);
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const plan = await buildPlan(server, {
    specification_id,
    begin_date: '2199-01-01',
    end_date: '2199-02-01',
  });
  await buildPurchase(server, { plan_id: plan.plan_id, product_saps: [{ ...line, quant: 4 }] });
  const passive = { set: { state: 'P' } };
  const follows = async (kind: RecordKind, body: object) => (await check(kind, body)).follows;
  expect(await follows('part', { ids: [line.product_id], ...passive })).toEqual([
    '1 part SAP will count as Passive with their parts.',
  ]);
  expect(await follows('part_sap', { ids: [line.sap_id], ...passive })).toEqual([
    '1 plan that is not over still needs some of them.',
  ]);
  expect(await follows('part_sap', { ids: [line.sap_id], set: { min_order_quant: 5 } })).toEqual([
    '1 line of purchases will be under the MOQ.',
  ]);
  expect(await follows('part_sap', { ids: [line.sap_id], set: { min_order_quant: 4 } })).toEqual([]);
  expect(await follows('specification', { ids: [specification_id], ...passive })).toEqual([
    '1 plan that is not over stands on them.',
  ]);
});
