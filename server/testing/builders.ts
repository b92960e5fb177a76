import { carModelCalls } from '#domain/car-model/car-model';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import type { TestApp } from './test-app.ts';

/** Saves through the call itself, so that a builder makes only what a person could make. */
export async function save<C extends AnyCall>(
  server: TestApp,
  call: C,
  form: RequestOf<C>,
): Promise<DataOf<C>> {
  const { status, data, failure } = await server.send(call, form);
  if (status !== 200) throw new Error(`${call.path}: ${status} ${failure.message}`);
  return data;
}

let counter = 0;
/** A text that no other builder of the file has used. */
export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}-${counter}`;
}

export async function buildCarModel(
  server: TestApp,
  form: Partial<RequestOf<typeof carModelCalls.save>> = {},
) {
  const fields = { name: unique('Cobalt'), gen_name: 'LT-1.5', state: 'A' as const, ...form };
  const { product_id } = await save(server, carModelCalls.save, fields);
  return { ...fields, product_id };
}

export async function buildPart(server: TestApp, form: Partial<RequestOf<typeof partCalls.save>> = {}) {
  const fields = { name: unique('Bolt'), gen_name: unique('B'), state: 'A' as const, ...form };
  const { product_id } = await save(server, partCalls.save, fields);
  return { ...fields, product_id };
}

export async function buildPartSap(server: TestApp, form: Partial<RequestOf<typeof partSapCalls.save>> = {}) {
  const product_id = form.product_id ?? (await buildPart(server)).product_id;
  const fields = { sap_code: unique('SAP'), state: 'A' as const, min_order_quant: null, ...form, product_id };
  const { sap_id } = await save(server, partSapCalls.save, fields);
  return { ...fields, sap_id };
}
