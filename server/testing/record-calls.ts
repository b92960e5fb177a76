import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { RecordKind } from '#domain/record/record-kinds';
import { specificationCalls } from '#domain/specification/specification';

/** The calls of every kind, for tests that ask the same of all. */
export const RECORD_CALLS = {
  car_model: carModelCalls,
  part: partCalls,
  part_sap: partSapCalls,
  specification: specificationCalls,
  plan: planCalls,
  purchase: purchaseCalls,
  invoice: invoiceCalls,
} as const satisfies Record<RecordKind, unknown>;
