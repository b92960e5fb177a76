import type * as z from 'zod/mini';
import { optionalCode, requiredCode } from './text.ts';

/** Returns whether a field of a request must have a value. An optional field may be null or omitted. */
export function isRequired(field: z.ZodMiniType): boolean {
  return ![null, undefined].some((blank) => field.safeParse(blank).success);
}

/** Returns whether a field of a request is a code or a number, which is not made of ordinary words. */
export function isCode(field: z.ZodMiniType): boolean {
  return field === optionalCode || field === requiredCode;
}
