import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';

/** The database, or a transaction in it: queries take either. */
export type Db = Kysely<DB>;

/** What the app needs of its settings. */
export interface AppSettings {
  /** `https://partline.example`, where a proxy serves it; otherwise the address that is asked. */
  publicOrigin?: string | undefined;
  /** CIDR ranges of proxies whose forwarded addresses are believed. */
  trustedProxies: readonly string[];
}

/** What every route is given. */
export interface Dependencies {
  db: Db;
  settings: AppSettings;
}
