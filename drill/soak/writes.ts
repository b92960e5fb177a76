import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { containerCalls } from '#domain/container/container';
import { invoiceCalls, invoiceGrid } from '#domain/invoice/invoice';
import { partCalls, partGrid } from '#domain/part/part';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { planCalls, planGrid } from '#domain/plan/plan';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { specificationCalls, specificationGrid } from '#domain/specification/specification';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import type { AnyCall } from '#domain/wire/call';
import type { AnyGrid } from '#domain/wire/grid';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
} from '../../server/testing/builders.ts';
import type { Person } from './person.ts';
import { oneOf } from './random.ts';
import { anyId } from './reads.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const FILE = Buffer.alloc(60_000, 'what a supplier wrote ');

const KINDS: readonly { grid: AnyGrid; load: AnyCall; save: AnyCall }[] = [
  { grid: carModelGrid, load: carModelCalls.model, save: carModelCalls.save },
  { grid: partGrid, load: partCalls.model, save: partCalls.save },
  { grid: partSapGrid, load: partSapCalls.model, save: partSapCalls.save },
  { grid: specificationGrid, load: specificationCalls.model, save: specificationCalls.save },
  { grid: planGrid, load: planCalls.model, save: planCalls.save },
  { grid: purchaseGrid, load: purchaseCalls.model, save: purchaseCalls.save },
  { grid: invoiceGrid, load: invoiceCalls.model, save: invoiceCalls.save },
];

export async function change(person: Person): Promise<void> {
  const kind = oneOf(KINDS);
  const id = kind && (await anyId(person, kind.grid));
  if (!id) return;
  const { data } = await person.send(kind.load, { [kind.grid.id]: id }, 'record');
  await person.think();
  const note = `seen by ${person.username}, ${Math.floor(Math.random() * 1_000)}`;
  await person.send(kind.save, { ...(data as object), note });
}

export async function countStock(person: Person): Promise<void> {
  const sap_id = await anyId(person, partSapGrid);
  if (!sap_id) return;
  const quant = Math.floor(Math.random() * 5_000);
  await person.send(stockCountCalls.save, { sap_id, counted_on: TODAY, quant, note: null });
}

/** Creates a part and all records up to its arrival, and deletes them again. */
export async function createUntilArrival(person: Person): Promise<void> {
  const line = await buildLine(person, 10);
  await person.think();
  const model = await buildCarModel(person);
  await person.think();
  const specification = await buildSpecification(person, {
    output_product_id: model.product_id,
    inputs: [line],
  });
  await person.think();
  const plan = await buildPlan(person, { specification_id: specification.specification_id });
  await person.think();
  const file_ids = [await person.upload(`${person.username}.txt`, FILE)];
  const purchase = await buildPurchase(person, { plan_id: plan.plan_id, product_saps: [line], file_ids });
  await person.think();
  const { product_id, sap_id, quant } = line;
  const packed = { product_id, sap_id, quant, container: `C${line.sap_code}`, lot: 'L1' };
  const { purchase_id } = purchase;
  const invoice = await buildInvoice(person, { purchase_id, status: 'T', product_saps: [packed] });
  await person.think();
  const { data } = await person.send(invoiceCalls.model, { invoice_id: invoice.invoice_id }, 'record');
  const container_ids = data.containers.map(({ container_id }) => container_id);
  await person.send(containerCalls.arrive, { container_ids, arrived_on: TODAY });
  await person.think();
  await person.send(purchaseCalls.status, { purchase_id }, 'status');

  await person.send(invoiceCalls.delete, { invoice_ids: [invoice.invoice_id] });
  await person.send(purchaseCalls.delete, { purchase_ids: [purchase_id] });
  await person.think();
  await person.send(planCalls.delete, { plan_ids: [plan.plan_id] });
  await person.send(specificationCalls.delete, { specification_ids: [specification.specification_id] });
  await person.think();
  await person.send(partSapCalls.delete, { sap_ids: [sap_id] });
  await person.send(partCalls.delete, { product_ids: [product_id] });
  await person.send(carModelCalls.delete, { product_ids: [model.product_id] });
}
