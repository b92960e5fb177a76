import * as z from 'zod/mini';
import { MISSING } from './text.ts';

const LARGEST_ID = 2_147_483_647;
export const MAX_CALL_IDS = 10_000;

export const recordId = z.int().check(z.minimum(1), z.maximum(LARGEST_ID));

/** An optional id in a `save`. Null, blank and missing all mean none: a new record, or no reference. */
export const optionalId = z.pipe(
  z.optional(z.nullable(z.union([recordId, z.literal('')]))),
  z.transform((id) => id || null),
);

/** A required reference. Null and blank count as missing, not as a wrong type. */
export const requiredId = z.pipe(
  z.union([recordId, z.null(), z.literal('')]).check(
    z.check(({ value, issues }) => {
      if (!value) issues.push({ code: 'custom', input: value, message: 'is required.', params: MISSING });
    }),
  ),
  z.transform((id) => id as number),
);

/** The ids of the records that a call is about: at least one. Repeated ids count once. */
export const recordIds = z.pipe(
  z.array(recordId).check(z.minLength(1), z.maxLength(MAX_CALL_IDS)),
  z.transform((ids) => [...new Set(ids)]),
);

/** The version of the record when the form was opened. If null or missing, the version is not checked. */
export const version = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(LARGEST_ID))));
