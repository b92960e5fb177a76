import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { MAX_WAITING_COUNTED } from '#domain/wire/grid';
import { buildPlan } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { refreshBeforeRead, refreshStale } from './refresh-stale.ts';

const server = testApp();

/** Makes the database run this statement whenever it hands out stale SAPs, whose ids are in `ids`. */
async function deriveBy(statement: string) {
  await sql
    .raw(`create or replace function take_stale_saps(most int) returns table (sap_id int, settled boolean)
      language plpgsql as $$
      declare
        ids constant int[] := array(select taken.sap_id from taken_saps(most) as taken);
      begin
        if cardinality(ids) > 0 then ${statement}; end if;
        return query select id, false from unnest(ids) as id;
      end $$`)
    .execute(server.db);
}

async function noteStale(saps: number) {
  await sql`insert into stale_rows (what, id) select 'figures', generate_series(1, ${saps}::int)`.execute(
    server.db,
  );
}

let plan_id: number;

beforeAll(async () => {
  await sql`create table observed_timeouts (statement_timeout text)`.execute(server.db);
  await sql`alter function take_stale_saps rename to taken_saps`.execute(server.db);
  ({ plan_id } = await buildPlan(server));
});
beforeEach(() => sql`delete from stale_rows`.execute(server.db));

test('a read refreshes in small steps and starts none after one second', async () => {
  await deriveBy('perform pg_sleep(cardinality(ids) / 1000.0)');
  await noteStale(3_000);
  const waiting = await refreshBeforeRead(server.db);
  expect(waiting).toBeGreaterThanOrEqual(2_000);
  expect(waiting).toBeLessThan(3_000);
});

test('a read does not wait if more than 5,000 part SAPs are stale', async () => {
  await deriveBy(`raise exception 'waited'`);
  await noteStale(5_001);
  expect(await refreshBeforeRead(server.db)).toBe(5_001);
  const ofPlan = await server.send(coverageCalls.ofPlan, { plan_id });
  const order = await server.send(coverageCalls.order, { sap_ids: [1] });
  expect([ofPlan.data.waiting, order.data.waiting]).toEqual([5_001, 5_001]);
});

test('a read counts stale rows only up to a limit', async () => {
  await deriveBy(`raise exception 'waited'`);
  await noteStale(MAX_WAITING_COUNTED + 100);
  expect(await refreshBeforeRead(server.db)).toBe(MAX_WAITING_COUNTED + 1);
});

test('a read waits for ten stale part SAPs that were marked 6,000 times', async () => {
  await deriveBy('null');
  // Few part SAPs, so that deriving them takes less than a second on a busy machine.
  await sql`insert into stale_rows (what, id) select 'figures', 1 + n % 10 from generate_series(1, 6000) as n`.execute(
    server.db,
  );
  expect(await refreshBeforeRead(server.db)).toBe(0);
});

test('25.7: a read reports stale values while another transaction holds the lock for deriving which containers stop plans', async () => {
  await deriveBy('null');
  await sql`insert into stale_rows (what, id) values ('stops', 0)`.execute(server.db);
  await server.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('stale rows'))`.execute(transaction);
    expect(await refreshBeforeRead(server.db)).toBe(1);
  });
  expect(await refreshBeforeRead(server.db)).toBe(0);
});

test('a step of a read has the time limit of a call, and a background step the time limit of an import', async () => {
  await deriveBy(`insert into observed_timeouts values (current_setting('statement_timeout'))`);
  await noteStale(1);
  expect(await refreshBeforeRead(server.db)).toBe(0);
  await noteStale(1);
  expect(await refreshStale(server.db, { forMs: 60_000 })).toBe(true);
  const { rows } = await sql`select statement_timeout from observed_timeouts`.execute(server.db);
  expect(rows).toEqual([{ statement_timeout: '10s' }, { statement_timeout: '5min' }]);
});

test('a read continues if a step takes too long, but a background refresh fails', async () => {
  await deriveBy(`raise exception 'took too long' using errcode = 'query_canceled'`);
  await noteStale(3);
  expect(await refreshBeforeRead(server.db)).toBe(3);
  await expect(refreshStale(server.db, { forMs: 60_000 })).rejects.toThrow('took too long');
});
