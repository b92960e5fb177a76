import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { partCalls } from '#domain/part/part';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { specificationSapLookup } from '#domain/specification/specification';
import type { Db } from '../db/db.ts';
import { batchesOf } from '../testing/batches.ts';
import { buildPart, buildPartSap, save } from '../testing/builders.ts';
import { denormalisedFaults } from '../testing/faults/denormalised-faults.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();
const { undo } = batchesOf(server);

/** Locks a part unless another transaction has locked it. Returns how many rows it locked. */
async function lockPart(db: Db, product_id: number): Promise<number> {
  const { rows } = await sql`
    select from products where product_id = ${product_id} for no key update skip locked
  `.execute(db);
  return rows.length;
}

async function listed(sap_code: string) {
  const { rows } = await page(server, partSapGrid, { search_text: sap_code });
  return rows[0];
}

test('17.6: a restored part SAP has the current name and state of its part', async () => {
  const part = await buildPart(server);
  const { sap_id, sap_code } = await buildPartSap(server, { product_id: part.product_id });
  const { batch_id } = await save(server, partSapCalls.delete, { sap_ids: [sap_id] });
  await save(server, partCalls.save, { ...part, name: 'Renamed', gen_name: 'R-1', state: 'P' });

  await undo(batch_id ?? 0);
  expect(await listed(sap_code)).toMatchObject({ part_name: 'Renamed', part_number: 'R-1' });
  expect((await page(server, specificationSapLookup, { search_text: sap_code })).rows).toEqual([]);
  expect(await save(server, findSapsCall, { codes: [sap_code] })).toEqual([]);
  expect(await denormalisedFaults(server.db)).toEqual([]);
});

test('a part SAP has the current name of its part even if the part is renamed during the restore', async () => {
  const part = await buildPart(server);
  const { sap_id, sap_code } = await buildPartSap(server, { product_id: part.product_id });
  const { batch_id } = await save(server, partSapCalls.delete, { sap_ids: [sap_id] });
  await overlap(
    server.db,
    (db) => sql`update products set name = 'At once' where product_id = ${part.product_id}`.execute(db),
    () => undo(batch_id ?? 0),
  );
  expect(await listed(sap_code)).toMatchObject({ part_name: 'At once' });
});

test('5.9: a record restored after a change of the time zone has its day in the new time zone', async () => {
  const { product_id } = await buildPart(server);
  const { sap_id, sap_code } = await buildPartSap(server, { product_id });
  const created_at = '2026-01-05T23:30:00Z';
  await sql`update products set created_at = ${created_at} where product_id = ${product_id}`.execute(
    server.db,
  );
  await sql`update part_saps set created_at = ${created_at} where sap_id = ${sap_id}`.execute(server.db);
  const { batch_id } = await save(server, partCalls.delete, { product_ids: [product_id] });

  await sql`select change_time_zone('Asia/Tashkent')`.execute(server.db);
  await undo(batch_id ?? 0);
  const { created_at_label } = await save(server, partCalls.model, { product_id });
  const days = [created_at_label, (await listed(sap_code))?.created_at_label];
  await sql`select change_time_zone('UTC')`.execute(server.db);
  expect(days).toEqual(['Jan 6, 2026', 'Jan 6, 2026']);
});

test('a restore first locks parents in id order, which prevents deadlocks', async () => {
  const [first, second] = [await buildPart(server), await buildPart(server)];
  const { sap_id: earlier } = await buildPartSap(server, { product_id: second.product_id });
  const { sap_id: later } = await buildPartSap(server, { product_id: first.product_id });
  const { batch_id } = await save(server, partSapCalls.delete, { sap_ids: [earlier, later] });

  const free = await server.db.transaction().execute(async (holding) => {
    await lockPart(holding, first.product_id);
    const undone = undo(batch_id ?? 0);
    await untilSomethingWaits(server.db);
    return { second: await lockPart(holding, second.product_id), undone };
  });
  expect([free.second, (await free.undone).restore]).toEqual([1, 2]);
});
