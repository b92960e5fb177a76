import type { Db } from '../db/db.ts';
import type { Limits } from '../limit/limits.ts';
import type { AppSettings } from '../settings/app-settings.ts';

/** What every route is given. */
export interface Dependencies {
  db: Db;
  settings: AppSettings;
  limits: Limits;
}
