import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { RecordKind } from '#domain/record/record-kinds';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall } from '#domain/wire/call';
import {
  buildCarModel,
  buildInvoice,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  type Caller,
} from './builders.ts';

interface TestedKind {
  calls: { model: AnyCall; save: AnyCall; delete: AnyCall };
  /** Stores a record, and returns what its form would send. */
  build: (server: Caller, form?: never) => Promise<object>;
  /** The required fields of a save, and the message of a save without one of them. */
  required: readonly string[];
  incomplete: string;
  /** A change that renames a record, and the name that other records then show. Null if names never change. */
  renamed: { form: object; shown: string } | null;
}

/** Every kind of record, for tests that run for all kinds. */
export const RECORDS = {
  car_model: {
    calls: carModelCalls,
    build: buildCarModel,
    required: ['name', 'state'],
    incomplete: 'Fill all the required fields.',
    renamed: { form: { name: 'Renamed' }, shown: 'Renamed' },
  },
  part: {
    calls: partCalls,
    build: buildPart,
    required: ['name', 'state'],
    incomplete: 'Fill all the required fields.',
    renamed: { form: { name: 'Renamed' }, shown: 'Renamed' },
  },
  part_sap: {
    calls: partSapCalls,
    build: buildPartSap,
    required: ['product_id', 'sap_code', 'state'],
    incomplete: 'Fill all the required fields.',
    renamed: { form: { sap_code: 'RENAMED' }, shown: 'RENAMED' },
  },
  specification: {
    calls: specificationCalls,
    build: buildSpecification,
    required: ['output_product_id', 'begin_date', 'state'],
    incomplete: 'Please fill in all required fields.',
    renamed: { form: { begin_date: '2026-02-03' }, shown: 'Feb 3, 2026' },
  },
  plan: {
    calls: planCalls,
    build: buildPlan,
    required: ['specification_id', 'begin_date', 'end_date'],
    incomplete: 'Fill all the required fields.',
    renamed: { form: { end_date: '2026-02-03' }, shown: 'Feb 3, 2026' },
  },
  purchase: {
    calls: purchaseCalls,
    build: buildPurchase,
    required: ['plan_id'],
    incomplete: 'Please fill in all required fields.',
    renamed: null,
  },
  invoice: {
    calls: invoiceCalls,
    build: buildInvoice,
    required: ['invoice_number', 'purchase_id', 'status'],
    incomplete: 'Please fill in all required fields.',
    renamed: { form: { invoice_number: 'RENAMED' }, shown: 'RENAMED' },
  },
} as const satisfies Record<RecordKind, TestedKind>;
