import * as z from 'zod/mini';

/**
 * A changed value. `path` names the field: `note`, or for a line `inputs.{SAP code}.quant`. A package is one value with
 * container, LOT and quantity. A reference is an id with the label of its record, which is null if the record was
 * deleted.
 */
export const recordedChange = z.object({
  path: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  from_label: z.optional(z.nullable(z.string())),
  to_label: z.optional(z.nullable(z.string())),
});
export type RecordedChange = z.infer<typeof recordedChange>;
