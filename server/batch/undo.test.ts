import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { signedIn } from '../testing/add-person.ts';
import { BY_CLERK, batchesOf, reasons } from '../testing/batches.ts';
import { buildPartSap, save, unique } from '../testing/builders.ts';
import { databaseState } from '../testing/database-state.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';
import { judgeUndo } from './judge-undo.ts';
import { batchToUndo, undoBatch } from './undo.ts';

/** The maximum number of requests of one user that wait for running imports. */
const MAX_WAITING = 5;
const server = testApp();
const { importRows, check, undo, sap, listed, stored, idOf } = batchesOf(server);

// This test comes first, because the statistics must list only one record.
test('an undo reads few rows of the history to find later changes, even if the statistics list only one record', async () => {
  await sql`alter table history set (autovacuum_enabled = false)`.execute(server.db);
  let { version, ...known } = await buildPartSap(server);
  for (let change = 0; change < 30; change++)
    ({ version } = await save(server, partSapCalls.save, { ...known, version, note: `note ${change}` }));
  await sql`analyze history`.execute(server.db);

  const batch_id = await importRows(
    Array.from({ length: 200 }, () => ({ name: unique('Nut'), sap_code: unique('NEW') })),
  );
  const read = await server.db.transaction().execute(async (db) => {
    const batch = await batchToUndo(db, batch_id, { user_id: 1, role: 'editor' });
    const { remove } = await judgeUndo(db, batch);
    expect(remove).toHaveLength(200);
    const { rows } = await sql<{ rows: number }>`
      select idx_tup_fetch::int + seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'history'
    `.execute(db);
    return rows[0]?.rows;
  });
  expect(read).toBeLessThan(2_000);
});

test('undoing a batch again, or checking its undo, is refused with the user, day and time of the first undo', async () => {
  const batch_id = await importRows([(await stored()).row]);
  await undo(batch_id);
  for (const call of [batchCalls.undo, batchCalls.undoCheck]) {
    const { status, failure } = await server.send(call, { batch_id });
    expect(status).toBe(409);
    expect(failure).toMatchObject({
      code: 'undone',
      message: expect.stringMatching(new RegExp(`^This was undone ${BY_CLERK.replace('$', '\\.$')}`)),
    });
  }
});

test('an undo that would change nothing is refused, and the batch can still be undone later', async () => {
  const { row, ...form } = await stored();
  const batch_id = await importRows([row]);
  await save(server, partSapCalls.save, { ...form, min_order_quant: 7 });
  const { status, failure } = await server.send(batchCalls.undo, { batch_id });
  expect([status, failure.code]).toEqual([409, 'nothing_to_undo']);
  expect(await listed(batch_id)).toMatchObject({ undone_at: null });
});

test('the earlier of two imports of a record can be undone only after the later import was undone', async () => {
  const { row, sap_id } = await stored(200);
  const first = await importRows([row]);
  const second = await importRows([{ ...row, min_order_quant: 300 }]);
  expect(await check(first)).toMatchObject({ restore: 0, refused: 1 });
  expect(await undo(second)).toMatchObject({ restore: 1, refused: 0 });
  expect(await undo(first)).toMatchObject({ restore: 1, refused: 0 });
  expect((await sap(sap_id)).min_order_quant).toBe(100);
});

test('a record that the undo of a later import left unchanged counts as changed for the earlier import', async () => {
  const { row, sap_code, ...form } = await stored(200);
  const first = await importRows([row]);
  const other = await stored();
  const second = await importRows([
    { ...row, sap_code: unique('RENAMED'), sap_code_old: sap_code },
    other.row,
  ]);
  await buildPartSap(server, { sap_code });
  expect(reasons(await undo(second))).toEqual([
    `${(await sap(form.sap_id)).sap_code}: another part SAP now has the code`,
  ]);
  expect(await check(first)).toMatchObject({ restore: 0, refused: 1 });
});

test('27.3: a record that was deleted and restored counts as unchanged, even if another record of the delete stays deleted', async () => {
  const [one, two] = [await stored(), await stored()];
  const batch_id = await importRows([one.row, two.row]);
  const sap_ids = [one.sap_id, two.sap_id];
  const { batch_id: deletion } = await save(server, partSapCalls.delete, { sap_ids });
  await buildPartSap(server, { sap_code: two.sap_code });
  expect(await undo(deletion ?? 0)).toMatchObject({ restore: 1, refused: 1 });

  const undone = await undo(batch_id);
  expect(undone).toMatchObject({ restore: 1, refused: 1 });
  expect(reasons(undone)).toEqual([
    expect.stringMatching(new RegExp(`^${two.sap_code}: deleted ${BY_CLERK}`)),
  ]);
  expect((await sap(one.sap_id)).min_order_quant).toBe(100);
});

test('27.3: a record counts as unchanged if a later save restored its earlier values', async () => {
  const { row, sap_id, sap_code, ...form } = await stored();
  const batch_id = await importRows([row]);
  const changed = { ...form, sap_id, sap_code, min_order_quant: 500, note: 'meanwhile' };
  const { version } = await save(server, partSapCalls.save, { ...changed, version: 2 });
  expect(await check(batch_id)).toMatchObject({ restore: 0, refused: 1 });
  await save(server, partSapCalls.save, { ...changed, version, note: 'kept' });
  expect(await undo(batch_id)).toMatchObject({ restore: 1, refused: 0 });
  expect((await sap(sap_id)).min_order_quant).toBe(100);
});

test('27.3: the reason names the change in effect, not a later change that was undone', async () => {
  const { row, sap_id, sap_code } = await stored();
  const batch_id = await importRows([row]);
  const boris = await signedIn(server.db, 'boris');
  const model = await sap(sap_id);
  await server.send(partSapCalls.save, { ...model, min_order_quant: 7 }, { cookie: boris });
  await undo(await importRows([{ ...row, min_order_quant: 9 }]));
  expect(reasons(await check(batch_id))).toEqual([
    expect.stringMatching(new RegExp(`^${sap_code}: changed by boris, `)),
  ]);
});

test('27.3: if a later import of counts was undone for one day, its other day still counts as changed', async () => {
  const sap_code = unique('NEW');
  const added = await importRows([{ name: unique('Nut'), sap_code }]);
  const sap_id = await idOf(sap_code);
  const [one, two] = ['2026-01-05', '2026-01-06'];
  const counted = async (...rows: [counted_on: string, quant: number][]) => {
    const records = rows.map(([counted_on, quant]) => ({ sap_code, counted_on, quant }));
    return (await save(server, stockCountCalls.bulkSave, records)).batch_id;
  };
  const first = await counted([one, 10]);
  const second = await counted([one, 20], [two, 5]);
  const third = await counted([one, 30]);
  expect(await undo(second)).toMatchObject({ remove: 1, refused: 1 });
  expect(await undo(third)).toMatchObject({ restore: 1, refused: 0 });

  for (const batch_id of [first, added])
    expect((await server.send(batchCalls.undo, { batch_id })).failure.message).toBe(
      'There is nothing left to undo.',
    );
  const { rows } = await save(server, stockCountCalls.list, { sap_id });
  expect(rows.map(({ counted_on, quant }) => [counted_on, quant])).toEqual([[one, 20]]);
});

test('an undo that fails midway changes nothing and can be repeated', async () => {
  const { row } = await stored();
  const last = unique('NEW');
  const batch_id = await importRows([row, { name: unique('Nut'), sap_code: last }]);
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger refuse after delete on products execute function refuse()
  `.execute(server.db);
  const before = await databaseState(server.db);
  expect((await server.send(batchCalls.undo, { batch_id })).status).toBe(500);
  expect(await databaseState(server.db)).toBe(before);
  await sql`drop function refuse cascade`.execute(server.db);
  expect(await undo(batch_id)).toMatchObject({ restore: 1, remove: 1 });
});

test('27.5: a second undo waits longer for the first undo than for other locks', async () => {
  const batch_id = await importRows([(await stored()).row]);
  const undoer = { user_id: 1, role: 'editor' } as const;
  const first = await server.begin();
  await undoBatch(first, batch_id, undoer);
  const second = server.db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '50ms'`.execute(transaction);
    await undoBatch(transaction, batch_id, undoer);
  });
  const refused = expect(second).rejects.toMatchObject({ code: 'undone' });
  await untilSomethingWaits(server.db);
  await sleep(200);
  await first.commit().execute();
  await refused;
});

test('an undo that a unique index refuses is tried three times', async () => {
  const batch_id = await importRows([(await stored()).row]);
  await sql`create sequence attempts`.execute(server.db);
  await sql`
    create function fail_update() returns trigger language plpgsql as $$
    begin
      perform nextval('attempts');
      raise exception using errcode = 'unique_violation';
    end $$
  `.execute(server.db);
  await sql`
    create trigger fail_update before update on part_saps execute function fail_update()
  `.execute(server.db);
  expect((await server.send(batchCalls.undo, { batch_id })).status).toBe(409);
  await sql`drop function fail_update cascade`.execute(server.db);
  expect((await sql`select last_value from attempts`.execute(server.db)).rows).toEqual([{ last_value: 3 }]);
});

test('22.3: checks of undos wait for a running import of the same user, and one check too many is refused with 429', async () => {
  const batch_id = await importRows([(await stored()).row]);
  const holding = await server.begin();
  await sql`lock table part_saps in share mode`.execute(holding);
  const importing = importRows([{ name: 'Held back', sap_code: 'HELD-BACK' }]);
  await untilSomethingWaits(server.db);
  const checks = Array.from({ length: MAX_WAITING + 1 }, () =>
    server.send(batchCalls.undoCheck, { batch_id }),
  );
  const refused = Promise.any(
    checks.map(async (check) => {
      expect((await check).status).toBe(429);
    }),
  );
  await refused.finally(() => holding.rollback().execute());
  await importing;
  const statuses = (await Promise.all(checks)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_WAITING);
});
