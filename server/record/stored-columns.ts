import type * as z from 'zod/mini';
import type { DB } from '../db/tables.ts';

/** The columns of a table that a schema names: what a load selects of a record's own row. */
export function storedColumns<Table extends keyof DB, Shape extends z.core.$ZodShape>(
  table: Table,
  stored: z.ZodMiniObject<Shape>,
) {
  return Object.keys(stored.shape).map((name) => `${table}.${name}` as `${Table}.${keyof Shape & string}`);
}
