import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { containerCalls } from '#domain/container/container';
import { sinceCalls } from '#domain/history/since';
import { invoiceCalls } from '#domain/invoice/invoice';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { planCalls } from '#domain/plan/plan';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { todayCalls } from '#domain/today/today';
import type { Role } from '#domain/wire/role';
import { openSession } from '../session/sessions.ts';
import { signedIn } from '../testing/add-person.ts';
import { buildInvoice, buildLine, buildPlan, buildSpecification, save, unique } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { testApp } from '../testing/test-app.ts';
import { withoutTriggers } from '../testing/without-triggers.ts';

const server = testApp();
const { day, needed, bought, sent } = needsOf(server);
const { change } = manyChanged(server);

/** Signs in a new user, who reads the changes of the default user. */
async function reader(role: Role = 'viewer') {
  const cookie = await signedIn(server.db, unique('reader'), role);
  const list = async () => (await server.send(sinceCalls.list, {}, { cookie })).data;
  return {
    cookie,
    list,
    count: async () => (await server.send(todayCalls.today, { days: 14 }, { cookie })).data.changed,
    markSeen: async (up_to?: number) =>
      server.send(sinceCalls.seen, { up_to: up_to ?? (await list()).up_to }, { cookie }),
  };
}

async function upToDate(role?: Role) {
  const person = await reader(role);
  await person.markSeen();
  return person;
}

async function aPlan() {
  const { specification_id } = await buildSpecification(server, { inputs: [await buildLine(server, 4)] });
  const form = { specification_id, begin_date: day(10), end_date: day(19), quant: 100, note: '' };
  return { ...form, plan_id: (await buildPlan(server, form)).plan_id };
}

test('26.4: changes of others are listed with user, old and new values, one row per save, newest first', async () => {
  const plan = await aPlan();
  const person = await upToDate();
  expect(await person.list()).toMatchObject({ saves: [], batches: [], more: false });

  await save(server, planCalls.save, { ...plan, begin_date: day(12), quant: 120, note: 'later' });
  const x = await bought(await needed());
  const { saves } = await person.list();
  expect(saves.find(({ kind, id }) => kind === 'plan' && id === plan.plan_id)).toMatchObject({
    label: expect.stringContaining('· 120'),
    username: 'clerk',
    source: 'form',
    token: null,
    added: false,
    changes: [
      { path: 'begin_date', from: day(10), to: day(12) },
      { path: 'quant', from: 100, to: 120 },
    ],
    count: 2,
  });
  expect(saves[0]).toMatchObject({
    kind: 'purchase',
    id: x.purchase_id,
    added: true,
    changes: [
      { path: 'plan_id', from: null, to: x.plan_id, to_label: expect.any(String) },
      { path: expect.stringMatching(/^product_saps\..*\.quant$/), from: null, to: 400 },
    ],
  });
  expect(await person.count()).toMatchObject({ count: saves.length, more: false });
});

test('26.4: stock counts and expected days of containers are listed', async () => {
  const x = await bought(await needed());
  const invoice = await sent(x, 400, 'T', { due: 15, container: 'MOVED 1' });
  const person = await upToDate();
  const { data } = await server.send(invoiceCalls.model, { invoice_id: invoice.invoice_id });
  const container_ids = data.containers.map(({ container_id }) => container_id);
  await save(server, containerCalls.expect, { container_ids, expected_on: day(20) });
  await save(server, stockCountCalls.save, {
    sap_id: x.sap_id,
    counted_on: day(-1),
    quant: 7,
    note: 'shelf',
  });
  expect((await person.list()).saves).toMatchObject([
    { kind: 'part_sap', id: x.sap_id, changes: [{ path: `stock.${day(-1)}`, from: null, to: 7 }], count: 1 },
    { kind: 'invoice', changes: [{ path: 'containers.MOVED 1.expected_on', to: day(20) }], count: 1 },
  ]);
});

test('26.4: the user’s own changes, and changes of notes, are not listed', async () => {
  const plan = await aPlan();
  const { user_id } = await server.db
    .selectFrom('users')
    .where('username', '=', 'clerk')
    .select('user_id')
    .executeTakeFirstOrThrow();
  const person = await upToDate();
  await save(server, planCalls.save, { ...plan, note: 'only a note' });
  expect(await person.list()).toMatchObject({ saves: [], batches: [] });

  await save(server, planCalls.save, { ...plan, quant: 90, note: '' });
  expect((await person.list()).saves).toHaveLength(1);
  const ownCookie = `sid=${await openSession(server.db, user_id)}`;
  expect((await server.send(sinceCalls.list, {}, { cookie: ownCookie })).data.saves).toEqual([]);
});

test('26.4: a bulk change of notes, MOQs or lead times is not listed, and one that also sets a status is', async () => {
  const plan_ids = [(await aPlan()).plan_id, (await aPlan()).plan_id];
  const sap_ids = [(await buildLine(server)).sap_id, (await buildLine(server)).sap_id];
  const invoice_ids = [(await buildInvoice(server)).invoice_id, (await buildInvoice(server)).invoice_id];
  const person = await upToDate();
  await change('plan', { ids: plan_ids, append_note: 'call first' });
  await change('part_sap', { ids: sap_ids, set: { min_order_quant: 40, lead_time_days: 9 } });
  expect(await person.list()).toMatchObject({ saves: [], batches: [], more: false });
  expect(await person.count()).toMatchObject({ count: 0, more: false });

  await change('invoice', { ids: invoice_ids, set: { status: 'T', note: 'on board' } });
  const batches = [{ title: 'Invoices changed: Status, Note', username: 'clerk', updated: 2 }];
  expect(await person.list()).toMatchObject({ saves: [], batches });
  expect(await person.count()).toMatchObject({ count: 1, more: false });
});

test('26.4: earlier changes of others are listed and counted after 1,600 changes of the user', async () => {
  const plan = await aPlan();
  const person = await upToDate('editor');
  await save(server, planCalls.save, { ...plan, quant: 120 });
  // Each batch has 400 parts and 400 part SAPs, which is below the size at which the list skips a batch, so their rows
  // are scanned.
  for (let times = 0; times < 2; times += 1) {
    const rows = Array.from({ length: 400 }, () => ({ name: unique('Bolt'), sap_code: unique('OWN') }));
    await server.send(bulkCalls.save, rows, { cookie: person.cookie });
  }
  expect(await person.list()).toMatchObject({
    saves: [{ kind: 'plan', id: plan.plan_id, changes: [{ path: 'quant', from: 100, to: 120 }] }],
    batches: [],
    more: false,
  });
  expect(await person.count()).toMatchObject({ count: 1, more: false });
});

test('26.4: an import of many rows is one row, and its undo marks the row as undone', async () => {
  const person = await upToDate();
  const rows = Array.from({ length: 1_200 }, () => ({ name: unique('Bolt'), sap_code: unique('MANY') }));
  const { batch_id } = await save(server, bulkCalls.save, rows);
  const plan = await aPlan();
  const { saves, batches } = await person.list();
  expect(batches).toMatchObject([
    { batch_id, title: 'Part SAPs imported', username: 'clerk', inserted: 1_200, updated: 0, undone: false },
  ]);
  expect(saves.map(({ kind }) => kind)).toEqual(['plan', 'specification']);
  expect(saves[0]?.id).toBe(plan.plan_id);

  await person.markSeen();
  expect(await person.count()).toMatchObject({ count: 0 });
  await save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });
  expect(await person.list()).toMatchObject({ saves: [], batches: [{ batch_id, undone: true }] });
});

test('26.4: changes marked as seen disappear, reading the list removes nothing, and newer changes stay', async () => {
  const person = await upToDate();
  const plan = await aPlan();
  const first = await person.list();
  expect(await person.list()).toEqual(first);
  expect(await person.count()).toMatchObject({ count: first.saves.length });

  await save(server, planCalls.save, { ...plan, quant: 120 });
  await person.markSeen(first.up_to);
  const after = await person.list();
  expect(after.saves).toMatchObject([{ kind: 'plan', changes: [{ path: 'quant', to: 120 }] }]);
  expect(Date.parse(after.since ?? '')).toBeGreaterThan(0);

  // An older list that is still open in another tab resets nothing.
  await person.markSeen(1);
  expect((await person.list()).saves).toHaveLength(1);
  await person.markSeen(Number.MAX_SAFE_INTEGER);
  expect((await person.list()).saves).toEqual([]);
  await save(server, planCalls.save, { ...plan, quant: 130 });
  expect((await person.list()).saves).toHaveLength(1);
});

test('26.4: the list of a user who has not marked anything as seen covers seven days', async () => {
  const old = await aPlan();
  await withoutTriggers(
    server.db,
    sql`update history set at = now() - interval '8 days' where kind = 'plan' and record_id = ${old.plan_id}`,
  );
  const recent = await aPlan();
  const { saves, since } = await (await reader()).list();
  const plans = saves.filter(({ kind }) => kind === 'plan').map(({ id }) => id);
  expect(since).toBeNull();
  expect(plans).toContain(recent.plan_id);
  expect(plans).not.toContain(old.plan_id);
});

test('26.4: a save with many lines lists the first five values and the number of all values', async () => {
  const person = await upToDate();
  const inputs = await Promise.all(Array.from({ length: 9 }, () => buildLine(server, 2)));
  await buildSpecification(server, { inputs });
  const [made] = (await person.list()).saves;
  expect(made?.changes).toHaveLength(5);
  expect(made?.count).toBeGreaterThanOrEqual(9);
});
