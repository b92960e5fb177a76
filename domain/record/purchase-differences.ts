import * as z from 'zod/mini';

/** The purchases that differ from the changed needs of their plans, with the first difference. */
const purchaseDifferences = z.object({
  /** The purchases of these plans, those of the first plan first. */
  purchases: z.array(z.object({ purchase_id: z.int(), purchase_number: z.string() })),
  /** The number of these purchases that belong to the first plan. */
  of_plan: z.int(),
  sap_code: z.string(),
  /** The ordered quantity. If it exceeds the need, closed lines count with their invoiced quantity. */
  ordered: z.number(),
  needed: z.number(),
  /** The number of part SAPs that differ in the first plan. */
  saps: z.int(),
});
export type PurchaseDifferences = z.infer<typeof purchaseDifferences>;

/** A field of the response to a write. It is omitted if the write changed no needs, or if no purchase differs. */
export const withPurchaseDifferences = { purchase_differences: z.optional(purchaseDifferences) };
