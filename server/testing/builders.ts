import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import type { Failure } from '#domain/wire/envelope';

/** Sends calls to the app of a test, or to a server over the network. */
export interface Caller {
  send<C extends AnyCall>(
    call: C,
    form: RequestOf<C>,
  ): Promise<{ status: number; data: DataOf<C>; failure: Failure }>;
}

/**
 * Sends a call and returns its data, so that builders create only records that a user could create. Throws if the call
 * is refused.
 */
export async function save<C extends AnyCall>(
  server: Caller,
  call: C,
  form: RequestOf<C>,
): Promise<DataOf<C>> {
  const { status, data, failure } = await server.send(call, form);
  if (status !== 200) throw new Error(`${call.path}: ${status} ${failure.message}`);
  return data;
}

/** Has six digits from the start, so that names sort alphabetically in the order of their creation. */
let counter = 100_000;
/** Returns a text that is unique in the test file. */
export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}-${counter}`;
}

export async function buildCarModel(
  server: Caller,
  form: Partial<RequestOf<typeof carModelCalls.save>> = {},
) {
  const fields = { name: unique('Cobalt'), gen_name: 'LT-1.5', state: 'A' as const, ...form };
  const { product_id } = await save(server, carModelCalls.save, fields);
  return { ...fields, product_id };
}

export async function buildPart(server: Caller, form: Partial<RequestOf<typeof partCalls.save>> = {}) {
  const fields = { name: unique('Bolt'), gen_name: unique('B'), state: 'A' as const, ...form };
  const { product_id } = await save(server, partCalls.save, fields);
  return { ...fields, product_id };
}

export async function buildPartSap(server: Caller, form: Partial<RequestOf<typeof partSapCalls.save>> = {}) {
  const product_id = form.product_id || (await buildPart(server)).product_id;
  const fields = { sap_code: unique('SAP'), state: 'A' as const, min_order_quant: null, ...form, product_id };
  const { sap_id } = await save(server, partSapCalls.save, fields);
  return { ...fields, sap_id };
}

type Line = { product_id: number; sap_id: number; quant: number };

function lineForm<L extends Line>({ product_id, sap_id, quant }: L): Line {
  return { product_id, sap_id, quant };
}

/** Builds a SAP of a new part, and returns it as a line. */
export async function buildLine(server: Caller, quant = 1, sap_code = unique('SAP')) {
  const { product_id, sap_id } = await buildPartSap(server, { sap_code });
  return { product_id, sap_id, sap_code, quant };
}

export async function buildSpecification(
  server: Caller,
  form: Partial<Omit<RequestOf<typeof specificationCalls.save>, 'inputs'>> & { inputs?: Line[] } = {},
) {
  const inputs = (form.inputs ?? [await buildLine(server, 2)]).map(lineForm);
  const output_product_id = form.output_product_id || (await buildCarModel(server)).product_id;
  const fields = { begin_date: '2026-01-05', state: 'A' as const, ...form, output_product_id, inputs };
  const { specification_id } = await save(server, specificationCalls.save, fields);
  return { ...fields, specification_id };
}

export async function buildPlan(server: Caller, form: Partial<RequestOf<typeof planCalls.save>> = {}) {
  const specification_id = form.specification_id || (await buildSpecification(server)).specification_id;
  const dates = { begin_date: '2026-01-05', end_date: '2026-01-31' };
  const fields = { ...dates, quant: 480, ...form, specification_id };
  const { plan_id } = await save(server, planCalls.save, fields);
  return { ...fields, plan_id };
}

type PurchaseForm = Partial<Omit<RequestOf<typeof purchaseCalls.save>, 'product_saps'>> & {
  product_saps?: Line[];
};

export async function buildPurchase(server: Caller, form: PurchaseForm = {}) {
  const product_saps = (form.product_saps ?? [await buildLine(server, 10)]).map(lineForm);
  const plan_id = form.plan_id || (await buildPlan(server)).plan_id;
  const fields = { ...form, plan_id, product_saps };
  const { purchase_id } = await save(server, purchaseCalls.save, fields);
  return { ...fields, purchase_id };
}

/** Creates a purchase through the call that Coverage uses to order. */
export async function buildOrder(server: Caller, plan_id: number, lines: readonly Line[]) {
  const fields = { plan_id, product_saps: lines.map(lineForm) };
  const { purchase_id } = await save(server, purchaseCalls.order, fields);
  return { ...fields, purchase_id };
}

type InvoiceForm = RequestOf<typeof invoiceCalls.save>;

export async function buildInvoice(server: Caller, form: Partial<InvoiceForm> = {}) {
  const product_saps = form.product_saps ?? [lineForm(await buildLine(server, 10))];
  const purchase_id = form.purchase_id || (await buildPurchase(server)).purchase_id;
  const fields = { invoice_number: unique('INV'), status: 'O' as const, ...form, purchase_id, product_saps };
  const { invoice_id } = await save(server, invoiceCalls.save, fields);
  return { ...fields, invoice_id };
}
