import { type APIRequestContext, expect } from '@playwright/test';
import type { carModelCalls } from '#domain/car-model/car-model';
import type { invoiceCalls } from '#domain/invoice/invoice';
import type { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { partSapCalls } from '#domain/part-sap/part-sap';
import type { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import {
  buildCarModel,
  buildInvoice,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  type Caller,
} from '../server/testing/builders.ts';
import { RECORDS } from '../server/testing/records.ts';

type Fields<C extends AnyCall> = Partial<RequestOf<C>>;

/** The ids of a SAP and its part, which a line stores. */
export interface CreatedSap {
  product_id: number;
  sap_id: number;
}

type Lines = readonly (readonly [CreatedSap, number])[];

export type Chain = Awaited<ReturnType<Records['chain']>>;

/**
 * Creates records through the calls of the API. Each method takes the fields that matter to a test, and fills in the
 * others.
 */
export class Records {
  private readonly server: Caller;

  constructor(calls: APIRequestContext) {
    this.server = {
      async send(call, body) {
        const answer = await calls.post(call.path, { data: body as object });
        const json = await answer.json();
        return { status: answer.status(), data: json.data, failure: json };
      },
    };
  }

  async send<C extends AnyCall>(call: C, body: unknown): Promise<DataOf<C>> {
    // A test may send invalid values in any field.
    const { status, data, failure } = await this.server.send(call, body as RequestOf<C>);
    expect(status, `${call.path}: ${failure.message}`).toBe(200);
    return data;
  }

  /** Creates a record of each kind. */
  async ofEachKind(): Promise<void> {
    for (const { build } of Object.values(RECORDS)) await build(this.server);
  }

  /**
   * Creates a car model with a superseded and a newer specification, a plan, a purchase that differs from the plan, and
   * an invoice. The plan is far in the future, since coverage omits ended plans.
   */
  async chain() {
    const car = await this.carModel({ name: 'Cobalt', gen_name: 'LT-1.5', note: 'A note' });
    const sap = await this.sap('000101', { name: 'Болт М10' });
    await this.specification(car, '2026-01-05', [[sap, 1]]);
    const specification = await this.specification(car, '2026-02-05', [[sap, 1.5]]);
    const days = { begin_date: '2090-01-05', end_date: '2090-01-31' };
    const plan = await this.plan(specification, 480, days);
    const purchase = await this.purchase(plan, [[sap, 700]]);
    const invoice = await this.invoice(purchase, 'INV-1', [[sap, 699]]);
    return { car, sap, specification, plan, purchase, invoice };
  }

  async carModel(fields: Fields<typeof carModelCalls.save>): Promise<number> {
    return (await buildCarModel(this.server, { gen_name: null, ...fields })).product_id;
  }

  async part(fields: Fields<typeof partCalls.save>): Promise<number> {
    return (await buildPart(this.server, { gen_name: null, ...fields })).product_id;
  }

  /** Creates a part with one SAP. */
  async sap(
    sap_code: string,
    fields: {
      name?: string;
      part?: Fields<typeof partCalls.save>;
      sap?: Fields<typeof partSapCalls.save>;
    } = {},
  ): Promise<CreatedSap> {
    const product_id = await this.part({ name: fields.name ?? `Part of ${sap_code}`, ...fields.part });
    const { sap_id } = await buildPartSap(this.server, { sap_code, product_id, ...fields.sap });
    return { product_id, sap_id };
  }

  /** Creates many part SAPs at once, each for a new part. */
  async manySaps(codes: readonly string[]): Promise<void> {
    await this.send(
      bulkCalls.save,
      codes.map((sap_code) => ({ name: `Part of ${sap_code}`, sap_code })),
    );
  }

  /** Returns the active SAPs whose codes begin with this text. */
  async activeSaps(begins: string): Promise<(CreatedSap & { sap_code: string })[]> {
    const saps = await this.send(specificationCalls.activeSaps, {});
    return saps.filter(({ sap_code }) => sap_code.startsWith(begins));
  }

  async specification(
    output_product_id: number,
    begin_date: string,
    lines: Lines,
    fields: Omit<Fields<typeof specificationCalls.save>, 'inputs'> = {},
  ): Promise<number> {
    const inputs = lines.map(([sap, quant]) => ({ ...sap, quant }));
    const form = { output_product_id, begin_date, inputs, ...fields };
    return (await buildSpecification(this.server, form)).specification_id;
  }

  async plan(
    specification_id: number,
    quant: number,
    fields: Fields<typeof planCalls.save> = {},
  ): Promise<number> {
    return (await buildPlan(this.server, { specification_id, quant, ...fields })).plan_id;
  }

  async purchase(plan_id: number, lines: Lines): Promise<number> {
    const product_saps = lines.map(([sap, quant]) => ({ ...sap, quant }));
    return (await buildPurchase(this.server, { plan_id, product_saps })).purchase_id;
  }

  async invoice(
    purchase_id: number,
    invoice_number: string,
    lines: Lines,
    fields: Fields<typeof invoiceCalls.save> = {},
  ): Promise<number> {
    const product_saps = lines.map(([sap, quant]) => ({ ...sap, quant, container: null, lot: null }));
    const form = { purchase_id, invoice_number, product_saps, ...fields };
    return (await buildInvoice(this.server, form)).invoice_id;
  }
}
