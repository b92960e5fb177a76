import { purchaseLookup } from '#domain/invoice/invoice';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { specificationLookup } from '#domain/plan/plan';
import { planLookup } from '#domain/purchase/purchase';
import type { RecordKind } from '#domain/record/record-kinds';
import { productLookup } from '#domain/specification/specification';
import type { AnyLookup } from '#domain/wire/lookup';
import type { RecordedRequest } from './fake-server.ts';

/** The lookup that offers records of each kind, and a row of it. Null if no form refers to the kind. */
const LOOKUPS: Record<RecordKind, { lookup: AnyLookup; row: Record<string, unknown> } | null> = {
  car_model: {
    lookup: productLookup,
    row: { product_id: 1, product_label: 'A car_model', product_number: 'CM000001' },
  },
  part: {
    lookup: rawProductLookup,
    row: { product_id: 1, product_label: 'A part', product_state: 'A', product_number: 'PN000001' },
  },
  part_sap: null,
  specification: {
    lookup: specificationLookup,
    row: {
      specification_id: 1,
      product_label: 'A specification',
      product_number: 'CM000001',
      begin_date: '2026-01-05',
    },
  },
  plan: {
    lookup: planLookup,
    row: { plan_id: 1, product_label: 'A plan', product_number: 'CM000001', begin_date: '2026-01-05' },
  },
  purchase: {
    lookup: purchaseLookup,
    row: { purchase_id: 1, product_label: 'A purchase', purchase_number: 'PO000001' },
  },
  invoice: null,
};

/** The responses of these lookups. Each finds one record, `A plan` for the kind `plan`. */
export const lookupAnswers = Object.fromEntries(
  Object.values(LOOKUPS).flatMap((entry) => {
    if (!entry) return [];
    const answer = ({ body }: RecordedRequest) => {
      const { column } = body.p as { column: string[] };
      return { rows: [column.map((name) => entry.row[name])], count: 1 };
    };
    return [[entry.lookup.path, answer] as const];
  }),
);
