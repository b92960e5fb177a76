import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { RecordKind } from '#domain/record/record-kinds';
import { specificationCalls } from '#domain/specification/specification';
import { isRequired } from '#domain/values/field';
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
  /** A change that renames a record, and the name that other records then show. Null if names never change. */
  renamed: { form: object; shown: string } | null;
}

/** Every kind of record, for tests that run for all kinds. */
export const RECORDS = {
  car_model: {
    calls: carModelCalls,
    build: buildCarModel,
    renamed: { form: { name: 'Renamed' }, shown: 'Renamed' },
  },
  part: {
    calls: partCalls,
    build: buildPart,
    renamed: { form: { name: 'Renamed' }, shown: 'Renamed' },
  },
  part_sap: {
    calls: partSapCalls,
    build: buildPartSap,
    renamed: { form: { sap_code: 'RENAMED' }, shown: 'RENAMED' },
  },
  specification: {
    calls: specificationCalls,
    build: buildSpecification,
    renamed: { form: { begin_date: '2026-02-03' }, shown: 'Feb 3, 2026' },
  },
  plan: {
    calls: planCalls,
    build: buildPlan,
    renamed: { form: { end_date: '2026-02-03' }, shown: 'Feb 3, 2026' },
  },
  purchase: {
    calls: purchaseCalls,
    build: buildPurchase,
    renamed: null,
  },
  invoice: {
    calls: invoiceCalls,
    build: buildInvoice,
    renamed: { form: { invoice_number: 'RENAMED' }, shown: 'RENAMED' },
  },
} as const satisfies Record<RecordKind, TestedKind>;

/** Returns the fields that a save of a record requires. */
export function requiredFields(kind: RecordKind): string[] {
  const { shape } = RECORDS[kind].calls.save.request;
  return Object.entries(shape).flatMap(([name, field]) => (isRequired(field) ? [name] : []));
}
