import * as z from 'zod/mini';

/** Matches printable ASCII characters, which headers transmit unchanged, except for spaces at the ends. */
export const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,200}$/;
export const NO_KEY = 'must be 1 to 200 printable characters of ASCII.';

/** The header that marks a response as that of an earlier request with the same key (behaviour 20.8). */
export const REPLAYED = 'Idempotent-Replayed';

/** The idempotency key of an earlier request (behaviour 20.8). */
export const idempotencyKey = z.string().check(z.regex(IDEMPOTENCY_KEY, NO_KEY));
