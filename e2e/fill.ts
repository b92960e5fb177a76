import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { Records } from './records.ts';
import type { PartlineServer } from './server.ts';

const filled = new WeakSet<PartlineServer>();

/** Fills the database of a test file for the first test that asks; the others find it filled. */
export async function fillOnce(partline: PartlineServer, fill: () => Promise<void>) {
  if (filled.has(partline)) return;
  filled.add(partline);
  await fill();
}

/** 230 car models: Model 001 to Model 230, the last 10 of them passive. */
export async function fillModels(records: Records) {
  const count = 230;
  for (let number = 1; number <= count; number += 1) {
    const state = number > count - 10 ? 'P' : 'A';
    const name = `Model ${String(number).padStart(3, '0')}`;
    await records.send(carModelCalls.save, {
      product_id: null,
      name,
      gen_name: number % 2 ? 'ODD_100%' : 'EVEN',
      note: number === 7 ? 'Болт особый' : null,
      state,
    });
  }
}

/** 130 part SAPs: KEY-001 to KEY-130. */
export async function fillSaps(records: Records) {
  const codes = Array.from({ length: 130 }, (_, index) => `KEY-${String(index + 1).padStart(3, '0')}`);
  await records.send(
    bulkCalls.save,
    codes.map((sap_code, index) => ({ name: `Key part ${index + 1}`, sap_code, min_order_quant: index })),
  );
}
