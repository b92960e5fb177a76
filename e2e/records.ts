import { type APIRequestContext, expect } from '@playwright/test';
import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall, DataOf } from '#domain/wire/call';

type Body<C extends AnyCall> = Partial<Record<string, unknown>> & { readonly call?: C };

/** A SAP with the part it belongs to, as a line names it. */
export interface MadeSap {
  product_id: number;
  sap_id: number;
}

/** Makes records through the calls that the product itself uses; each takes what matters and fills in the rest. */
export class Records {
  private readonly calls: APIRequestContext;

  constructor(calls: APIRequestContext) {
    this.calls = calls;
  }

  async send<C extends AnyCall>(call: C, body: unknown): Promise<DataOf<C>> {
    const answer = await this.calls.post(call.path, { data: body as object });
    expect(answer.ok(), `${call.path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  }

  async carModel(fields: Body<typeof carModelCalls.save>): Promise<number> {
    const body = { product_id: null, gen_name: null, note: null, state: 'A', ...fields };
    return (await this.send(carModelCalls.save, body)).product_id;
  }

  async part(fields: Body<typeof partCalls.save>): Promise<number> {
    const body = { product_id: null, gen_name: null, note: null, state: 'A', ...fields };
    return (await this.send(partCalls.save, body)).product_id;
  }

  /** A part with one SAP of its own. */
  async sap(sap_code: string, fields: { name?: string; part?: object; sap?: object } = {}): Promise<MadeSap> {
    const product_id = await this.part({ name: fields.name ?? `Part of ${sap_code}`, ...fields.part });
    const body = { sap_id: null, sap_code, product_id, min_order_quant: null, note: null, state: 'A' };
    const { sap_id } = await this.send(partSapCalls.save, { ...body, ...fields.sap });
    return { product_id, sap_id };
  }

  /** Many part SAPs at once, each of a part of its own. */
  async manySaps(codes: readonly string[]): Promise<void> {
    await this.send(
      bulkCalls.save,
      codes.map((sap_code) => ({ name: `Part of ${sap_code}`, sap_code })),
    );
  }

  async specification(
    output_product_id: number,
    begin_date: string,
    lines: readonly (readonly [MadeSap, number])[],
    fields: object = {},
  ): Promise<number> {
    const inputs = lines.map(([sap, quant], index) => ({ ...sap, quant, order_no: index + 1 }));
    const body = { specification_id: null, output_product_id, begin_date, state: 'A', note: null, inputs };
    return (await this.send(specificationCalls.save, { ...body, ...fields })).specification_id;
  }

  async plan(specification_id: number, quant: number, fields: object = {}): Promise<number> {
    const dates = { begin_date: '2026-01-05', end_date: '2026-01-31' };
    const body = { plan_id: null, specification_id, quant, note: null, ...dates, ...fields };
    return (await this.send(planCalls.save, body)).plan_id;
  }

  async purchase(plan_id: number, lines: readonly (readonly [MadeSap, number])[]): Promise<number> {
    const product_saps = lines.map(([sap, quant]) => ({ ...sap, quant }));
    const body = { purchase_id: null, plan_id, note: null, product_saps };
    return (await this.send(purchaseCalls.save, body)).purchase_id;
  }

  async invoice(
    purchase_id: number,
    invoice_number: string,
    lines: readonly (readonly [MadeSap, number])[],
    fields: object = {},
  ): Promise<number> {
    const product_saps = lines.map(([sap, quant]) => ({ ...sap, quant, container: null, lot: null }));
    const body = { invoice_id: null, invoice_number, purchase_id, status: 'O', note: null, product_saps };
    return (await this.send(invoiceCalls.save, { ...body, ...fields })).invoice_id;
  }
}
