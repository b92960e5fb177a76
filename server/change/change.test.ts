import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { batchCalls, batchGrid } from '#domain/batch/batch';
import { changeChecks, changeWrites } from '#domain/change/change';
import { historyCall } from '#domain/history/history';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { today } from '../record/today.ts';
import {
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildSpecification,
  unique,
} from '../testing/builders.ts';
import { databaseState } from '../testing/database-state.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { page } from '../testing/pages.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';
import { withoutTriggers } from '../testing/without-triggers.ts';

const server = testApp();
const { check, set, change } = manyChanged(server);

async function make(kind: RecordKind): Promise<number> {
  const record: Record<string, unknown> = await RECORDS[kind].build(server);
  return Number(record[STORED_KINDS[kind].id]);
}

const versions = async (kind: RecordKind, ids: number[]) => {
  const { table, id } = STORED_KINDS[kind];
  const { rows } = await sql<{ version: number; note: string | null }>`
    select version, note from ${sql.table(table)} where ${sql.ref(id)} = any (${ids}::int[]) order by ${sql.ref(id)}
  `.execute(server.db);
  return rows;
};

describe.each(recordKind.options)('33.1, 33.5: a bulk change of a %s', (kind) => {
  test('increments the version of 3 records, is one batch in the history, and can be undone', async () => {
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

  test('is refused with 400 if it sets a field of another kind or requests no change', async () => {
    const other = Object.values(RECORD_KINDS)
      .flatMap(({ changes }) => changes)
      .find((field) => !(RECORD_KINDS[kind].changes as readonly string[]).includes(field)) as string;
    const values = { state: 'P', min_order_quant: 5, status: 'T', expected_on: null, specification_id: 1 };
    const wrong = await set(kind, {
      ids: [1],
      set: { [other]: values[other as keyof typeof values] },
      expect: '',
    });
    expect([wrong.status, wrong.failure.message]).toEqual([
      400,
      expect.stringContaining(`cannot set ${other}`),
    ]);
    const none = await server.sendRaw(changeChecks[kind], { ids: [1] });
    expect([none.status, none.failure.message]).toEqual([400, 'Choose what to change.']);
  });
});

test('33.2: a change of records that changed after the preview is refused with 409 «The list has changed. Review it and try again.», and nothing is written', async () => {
  const sap = await buildPartSap(server);
  const ids = [sap.sap_id, (await buildPartSap(server)).sap_id];
  const body = { ids, set: { min_order_quant: 40 } };
  const { expect: hash } = await check('part_sap', body);
  await server.send(partSapCalls.save, { ...sap, note: 'another word', version: 1 });

  const before = await databaseState(server.db);
  const { status, failure } = await set('part_sap', { ...body, expect: hash });
  expect([status, failure.message]).toEqual([409, 'The list has changed. Review it and try again.']);
  expect(await databaseState(server.db)).toBe(before);

  const { expect: anew } = await check('part_sap', body);
  const other = await set('part_sap', { ids, set: { min_order_quant: 41 }, expect: anew });
  expect(other.status).toBe(409);
  expect((await set('part_sap', { ...body, expect: anew })).data).toMatchObject({ changed: 2 });
});

test('33.2: a change is refused with 409 and changes nothing if a record that matches its search was created after the preview', async () => {
  const word = unique('Between');
  await buildPartSap(server, { note: word });
  const body = { query: { search: ['note'], search_text: word }, set: { state: 'P' } };
  const { expect: hash } = await check('part_sap', body);
  const { sap_id } = await buildPartSap(server, { note: word });
  expect((await set('part_sap', { ...body, expect: hash })).status).toBe(409);
  expect((await server.send(partSapCalls.model, { sap_id })).data.state).toBe('A');
});

test('33.1: a change of 10,001 records by query or by ids is refused with 413', async () => {
  const { product_id } = await buildPart(server);
  await withoutTriggers(
    server.db,
    sql`insert into part_saps (product_id, sap_code, note)
      select ${product_id}::int, 'MANY-' || n, 'ten thousand' from generate_series(1, 10001) as n`,
  );
  const body = { query: { search: ['note'], search_text: '"ten thousand"' }, set: { min_order_quant: 12 } };
  const refused = [413, 'At most 10,000 records can be changed at once. Narrow the list.'];
  const tooMany = await server.sendRaw(changeChecks.part_sap, body);
  expect([tooMany.status, tooMany.failure.message]).toEqual(refused);
  const ids = Array.from({ length: 10_001 }, (_, index) => index + 1);
  const named = await set('part_sap', { ids, set: { state: 'P' }, expect: '' });
  expect([named.status, named.failure.message]).toEqual(refused);
});

test('33.3: the response names refused records, and the other records are changed', async () => {
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

test.each(['plan', 'purchase', 'invoice'] as const)(
  'a bulk change of a %s filtered by batch is refused with 400 instead of changing the whole list',
  async (kind) => {
    await make(kind);
    const body = { query: { batch_id: 1 }, append_note: 'x' };
    const { many } = RECORD_KINDS[kind];
    const { status, failure } = await server.sendRaw(changeChecks[kind], body);
    expect([status, failure.message]).toEqual([
      400,
      `${many} cannot be selected by the batch that wrote them.`,
    ]);
    expect((await set(kind, { ...body, expect: 'x' })).status).toBe(400);
  },
);

test.each(recordKind.options.filter((kind) => RECORD_KINDS[kind].hasState))(
  '27.7: a list of records with a state shows what a batch wrote, and a bulk change can select these rows: %s',
  async (kind) => {
    const [id] = [await make(kind), await make(kind)];
    const { batch_id } = await change(kind, { ids: [id], append_note: 'x' });
    const p = { column: [STORED_KINDS[kind].id], offset: 0, limit: 50 };
    const { data } = await server.sendRaw(STORED_KINDS[kind].grid.call, { p, d: { batch_id } });
    expect(data).toEqual({ rows: [[id]], count: 1 });
    const { rows } = await check(kind, { query: { batch_id }, append_note: 'y' });
    expect(rows.map((row) => row.id)).toEqual([id]);
  },
);

test.each(recordKind.options)(
  '27.3: the check of the undo of a bulk change names a %s that was deleted later',
  async (kind) => {
    const id = await make(kind);
    const body = { ids: [id], append_note: 'x' };
    const [changed] = (await check(kind, body)).rows;
    const { batch_id } = await change(kind, body);
    await server.sendRaw(RECORDS[kind].calls.delete, { [`${STORED_KINDS[kind].id}s`]: [id] });
    const { data } = await server.send(batchCalls.undoCheck, { batch_id });
    expect(data.rows).toMatchObject([
      { label: changed?.label, reason: expect.stringMatching(/^deleted by /) },
    ]);
  },
);

test('a bulk change selects the rows that match a search, conditions and a batch, and refuses unknown columns and conditions', async () => {
  const word = unique('Only');
  const found = await buildPartSap(server, { note: word });
  const other = await buildPartSap(server, { sap_code: word });
  const { batch_id } = await change('part_sap', { ids: [found.sap_id], set: { min_order_quant: 3 } });
  const query = { search: ['note'], search_text: word };
  expect(await check('part_sap', { query, set: { state: 'P' } })).toMatchObject({ changed: 1 });
  const both = { search: partSapGrid.searchable, search_text: word };
  expect(await check('part_sap', { query: both, set: { state: 'P' } })).toMatchObject({ changed: 2 });
  const inBatch = await check('part_sap', { query: { ...both, batch_id }, set: { state: 'P' } });
  expect(inBatch.rows.map(({ id }) => id)).toEqual([found.sap_id]);
  const without = { ...both, where: { min_order_quant: { blank: true } } };
  const filtered = await check('part_sap', { query: without, set: { state: 'P' } });
  expect(filtered.rows.map(({ id }) => id)).toEqual([other.sap_id]);

  const { status, failure } = await server.sendRaw(changeChecks.part_sap, {
    query: { search: ['password'], search_text: 'x' },
    set: { state: 'P' },
  });
  expect([status, failure.message]).toEqual([400, 'The column "password" is not known here.']);
  expect(failure.details).toMatchObject([{ path: 'query.search.0' }]);
  const wrong = await server.sendRaw(changeChecks.part_sap, {
    query: { where: { sap_code: { from: 1 } } },
    set: { state: 'P' },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.failure.details).toMatchObject([{ path: expect.stringMatching(/^query\.where\.sap_code/) }]);
  const long = { query: { search_text: 'x'.repeat(201) }, set: { state: 'P' } };
  expect((await server.sendRaw(changeChecks.part_sap, long)).failure.message).toMatch(
    /^query\.search_text must /,
  );
});

test('a query of derived columns uses values that include earlier saves', async () => {
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

async function nextYear() {
  const year = Number((await today(server.db)).slice(0, 4)) + 1;
  return { begin_date: `${year}-03-01`, end_date: `${year}-03-31` };
}

test.each([
  ['neither ids nor a query', { set: { state: 'P' } }, 'Name either ids or a query.'],
  ['both ids and a query', { ids: [1], query: {}, set: { state: 'P' } }, 'Name either ids or a query.'],
  [
    'a note that is both set and appended to',
    { ids: [1], set: { note: 'a' }, append_note: 'b' },
    'Either set the note or append to it, not both.',
  ],
  [
    'a query with a misspelled name, which would otherwise mean the whole list',
    { query: { wher: { note: { contains: 'x' } } }, set: { state: 'P' } },
    'query has no field "wher".',
  ],
  [
    'a misspelled field beside a valid field',
    { ids: [1], set: { state: 'P', min_order_quantity: 3 } },
    'set has no field "min_order_quantity".',
  ],
  ['an MOQ below zero', { ids: [1], set: { min_order_quant: -1 } }, 'MOQ cannot be negative'],
  ['an unknown state', { ids: [1], set: { state: 'X' } }, 'set.state must be one of "A", "P".'],
])('%s is refused with 400', async (_, body, message) => {
  const { status, failure } = await server.sendRaw(changeChecks.part_sap, body);
  expect([status, failure.message]).toEqual([400, message]);
});

test('repeating a change with its Idempotency-Key applies it once', async () => {
  const { sap_id } = await buildPartSap(server);
  const body = { ids: [sap_id], append_note: 'once' };
  const { expect: hash } = await check('part_sap', body);
  const headers = { 'idempotency-key': 'once' };
  const send = () => server.sendRaw(changeWrites.part_sap, { ...body, expect: hash }, { headers });
  const first = await send();
  expect((await send()).data).toEqual(first.data);
  expect((await server.send(partSapCalls.model, { sap_id })).data.note).toBe('once');
});
