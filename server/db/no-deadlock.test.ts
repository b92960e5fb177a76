import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import {
  buildCarModel,
  buildInvoice,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('saving parents and children concurrently causes no deadlock', async () => {
  const car = await buildCarModel(server);
  const [part, other] = [await buildPart(server), await buildPart(server)];
  const saps = await Promise.all([
    buildPartSap(server, { product_id: part.product_id }),
    buildPartSap(server, { product_id: part.product_id }),
    buildPartSap(server, { product_id: other.product_id }),
  ]);
  const { product_number } = (await server.send(partCalls.model, part)).data;
  const carModel = { output_product_id: car.product_id };
  const older = await buildSpecification(server, carModel);
  const newer = await buildSpecification(server, { ...carModel, begin_date: '2026-02-01' });
  const plan = await buildPlan(server, { specification_id: older.specification_id });
  const purchase = await buildPurchase(server, { plan_id: plan.plan_id });
  const invoices = await Promise.all([
    buildInvoice(server, { purchase_id: purchase.purchase_id }),
    buildInvoice(server, { purchase_id: purchase.purchase_id }),
  ]);

  for (let round = 0; round < 8; round += 1) {
    const note = `Round ${round}`;
    const date = `2026-03-0${round + 1}`;
    const state = round % 2 ? 'A' : 'P';
    const [a, b, c] = saps.map((sap) => ({ ...sap, state, note }) as const);
    await Promise.all([
      save(server, partCalls.save, { ...part, name: note }),
      save(server, partCalls.save, { ...other, name: note }),
      ...[a, b, c].flatMap((sap) => (sap ? [save(server, partSapCalls.save, sap)] : [])),
      save(
        server,
        bulkCalls.save,
        saps.slice(0, 2).map(({ sap_code }) => ({ product_number, name: `Imported ${note}`, sap_code })),
      ),
    ]);
    await Promise.all([
      save(server, carModelCalls.save, { ...car, name: note }),
      save(server, specificationCalls.save, { ...older, begin_date: date }),
      save(server, specificationCalls.save, { ...newer, state }),
      save(server, planCalls.save, { ...plan, quant: round }),
      save(server, purchaseCalls.save, { ...purchase, note }),
      ...invoices.map((invoice) => save(server, invoiceCalls.save, { ...invoice, note, status: 'A' })),
    ]);
  }
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()
  `.execute(server.db);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
