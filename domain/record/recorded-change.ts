import * as z from 'zod/mini';

/**
 * One value that changed; `path` names the field, a line's field as `inputs.{SAP code}.quant`. A package is one value,
 * its container, LOT and quantity together. A reference is an id, with the label of what it refers to; null where that
 * is gone.
 */
export const recordedChange = z.object({
  path: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  from_label: z.optional(z.nullable(z.string())),
  to_label: z.optional(z.nullable(z.string())),
});
export type RecordedChange = z.infer<typeof recordedChange>;
