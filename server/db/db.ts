import type { Kysely } from 'kysely';
import type { DB } from './tables.ts';

/** The database or a transaction in it. Queries accept either. */
export type Db = Kysely<DB>;
