import { expect, test } from 'vitest';
import { changeChecks, changeWrites } from '#domain/change/change';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { today } from '../record/today.ts';
import { buildLine, buildPartSap, buildPlan, buildSpecification, unique } from '../testing/builders.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { check, change } = manyChanged(server);

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
    'a query with a misspelt name, which would otherwise mean the whole list',
    { query: { wher: { note: { contains: 'x' } } }, set: { state: 'P' } },
    'query has no field "wher".',
  ],
  [
    'a misspelt field beside a valid field',
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
