import * as z from 'zod/mini';

/**
 * A changed value; `path` names the field, for a line `inputs.{SAP code}.quant`. A package is one value:
 * container, LOT and quantity together. A reference is an id with the label of its record; null if that was
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
