import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import type { Db } from '../db/db.ts';
import { batchesOf, reasons } from '../testing/batches.ts';
import {
  buildInvoice,
  buildPart,
  buildPartSap,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();
const { undo } = batchesOf(server);

/** Restores a batch while another transaction holds an uncommitted write. Returns the status and the message. */
async function restoredDuring(batch_id: number | null, first: (db: Db) => Promise<unknown>) {
  const sent = () => server.send(batchCalls.undo, { batch_id: batch_id ?? 0 });
  const { status, failure } = await overlap(server.db, first, sent);
  return [status, failure.message];
}

const takeCode = (product_id: number, code: string) => (db: Db) =>
  sql`insert into part_saps (product_id, sap_code) values (${product_id}, ${code})`.execute(db);

test('a restore skips the record whose code was taken, names it, and restores the other records', async () => {
  const [one, two] = [await buildPartSap(server), await buildPartSap(server)];
  const { product_id } = await buildPart(server);
  const { batch_id } = await save(server, partSapCalls.delete, { sap_ids: [one.sap_id, two.sap_id] });
  const restored = await overlap(server.db, takeCode(product_id, two.sap_code), () => undo(batch_id ?? 0));
  expect([restored.restore, reasons(restored)]).toEqual([
    1,
    [`${two.sap_code}: another part SAP now has the code`],
  ]);
});

test('an invoice number taken while its invoice is being restored is reported as taken', async () => {
  const { invoice_id, invoice_number, purchase_id } = await buildInvoice(server);
  const invoice = await save(server, invoiceCalls.delete, { invoice_ids: [invoice_id] });
  const [, message] = await restoredDuring(invoice.batch_id, (db) =>
    sql`insert into invoices (purchase_id, invoice_number, status) values (${purchase_id}, ${invoice_number}, 'O')`.execute(
      db,
    ),
  );
  expect(message).toMatch(/ cannot be restored: another record now has the number\.$/);
});

test('if the plan of a purchase or the part SAP of a line is deleted during the restore, the refusal says so', async () => {
  const { purchase_id, plan_id } = await buildPurchase(server);
  const purchase = await save(server, purchaseCalls.delete, { purchase_ids: [purchase_id] });
  const [, planMessage] = await restoredDuring(purchase.batch_id, (db) =>
    sql`delete from plans where plan_id = ${plan_id}`.execute(db),
  );
  expect(planMessage).toMatch(/ cannot be restored: its plan was deleted\.$/);

  const { specification_id, inputs } = await buildSpecification(server);
  const deleted = await save(server, specificationCalls.delete, { specification_ids: [specification_id] });
  const [, lineMessage] = await restoredDuring(deleted.batch_id, (db) =>
    sql`delete from part_saps where sap_id = ${inputs[0]?.sap_id}`.execute(db),
  );
  expect(lineMessage).toMatch(/ cannot be restored: a part SAP of its lines was deleted\.$/);
});

test('a restored part SAP has the current name of its part even if the part is renamed during the restore', async () => {
  const part = await buildPart(server);
  const { sap_id, sap_code } = await buildPartSap(server, { product_id: part.product_id });
  const { batch_id } = await save(server, partSapCalls.delete, { sap_ids: [sap_id] });
  await overlap(
    server.db,
    (db) => sql`update products set name = 'At once' where product_id = ${part.product_id}`.execute(db),
    () => undo(batch_id ?? 0),
  );
  const { rows } = await page(server, partSapGrid, { search_text: sap_code });
  expect(rows).toMatchObject([{ part_name: 'At once' }]);
});

/** Locks a part unless another transaction has locked it. Returns how many rows it locked. */
async function lockPart(db: Db, product_id: number): Promise<number> {
  const { rows } = await sql`
    select from products where product_id = ${product_id} for no key update skip locked
  `.execute(db);
  return rows.length;
}

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

const counted = sql`stock_counts (sap_id, counted_on, quant)`;
const countsOf = async (sap_id: number) =>
  (await save(server, stockCountCalls.list, { sap_id })).rows.map(({ counted_on, quant }) => [
    counted_on,
    quant,
  ]);

test.each(['SAP', 'part'])(
  '17.6: the undo of a deleted %s restores its counts with the changes that were made while it was being deleted',
  async (deleted) => {
    const { sap_id, product_id } = await buildPartSap(server);
    const days = sql`(${sap_id}, '2026-01-05', 5), (${sap_id}, '2026-01-06', 5)`;
    await sql`insert into ${counted} values ${days}`.execute(server.db);
    const { batch_id } = await overlap(
      server.db,
      async (db) => {
        const ofDay = (day: string) => sql`sap_id = ${sap_id} and counted_on = ${day}`;
        await sql`update stock_counts set quant = 7 where ${ofDay('2026-01-05')}`.execute(db);
        await sql`delete from stock_counts where ${ofDay('2026-01-06')}`.execute(db);
      },
      () =>
        deleted === 'SAP'
          ? save(server, partSapCalls.delete, { sap_ids: [sap_id] })
          : save(server, partCalls.delete, { product_ids: [product_id] }),
    );
    await undo(batch_id ?? 0);
    expect(await countsOf(sap_id)).toEqual([['2026-01-05', 7]]);
  },
);

test('17.6: a count added while its part is being deleted is restored with the part', async () => {
  const { sap_id, product_id } = await buildPartSap(server);
  const { batch_id } = await overlap(
    server.db,
    (db) => sql`insert into ${counted} values (${sap_id}, '2026-01-05', 5)`.execute(db),
    () => save(server, partCalls.delete, { product_ids: [product_id] }),
  );
  await undo(batch_id ?? 0);
  expect(await countsOf(sap_id)).toEqual([['2026-01-05', 5]]);
});
