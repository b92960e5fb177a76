import * as z from 'zod/mini';

export const offset = z.int().check(z.minimum(0), z.maximum(10_000_000));
export const limit = z.int().check(z.minimum(1), z.maximum(500));

/** The requested page: the first 50 rows by default. */
export const paged = { offset: z._default(offset, 0), limit: z._default(limit, 50) };
