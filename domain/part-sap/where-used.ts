import * as z from 'zod/mini';
import { call } from '../wire/call.ts';
import { byId } from '../wire/record.ts';

export const MAX_USES_NAMED = 100;

const sapUse = z.object({ id: z.int(), label: z.string() });
export type SapUse = z.infer<typeof sapUse>;

const whereUsed = z.object({
  specifications: z.array(sapUse),
  /** The open plans that need the SAP. */
  plans: z.array(sapUse),
  purchases: z.array(sapUse),
  invoices: z.array(sapUse),
  counts: z.object({ specifications: z.int(), plans: z.int(), purchases: z.int(), invoices: z.int() }),
});
export type WhereUsed = z.infer<typeof whereUsed>;

export const whereUsedCall = call('/api/product_sap/where_used', {
  request: byId('sap_id'),
  data: whereUsed,
  summary:
    'List the specifications, open plans, purchases and invoices that use a part SAP: the latest 100 of each, and the total number of each',
});
