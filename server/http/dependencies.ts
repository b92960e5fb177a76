import type { FastifyRequest } from 'fastify';
import type { uploadCall } from '#domain/file/file';
import type { AnyCall } from '#domain/wire/call';
import type { Download } from '#domain/wire/download';
import type { Db } from '../db/db.ts';
import type { Limits } from '../limit/limits.ts';
import type { AppSettings } from '../settings/app-settings.ts';
import type { DocumentThreads, LongCallThreads, WorkbookThreads } from './tasks.ts';

/** The declaration of a call, list or file. */
export type Described =
  | { call: AnyCall; contentTypes?: readonly string[] }
  | { download: Download<object> }
  | { upload: typeof uploadCall };

/**
 * Checks the permission of a caller again, as the session guard does. Throws 401 or 403 if the caller may no longer
 * make the call. A call that requires a fresh sign-in also locks the caller, and the users that it changes, until the
 * transaction ends.
 */
export type Judge = (db: Db, request: FastifyRequest, about?: number | null) => Promise<void>;

/** The dependencies of every route. */
export interface Dependencies {
  db: Db;
  settings: AppSettings;
  limits: Limits;
  judge: Judge;
  longCalls: LongCallThreads;
  documents: DocumentThreads;
  workbooks: WorkbookThreads;
  /** Adds every bound call to the description of the API, so that every call is documented. */
  describe: (described: Described) => void;
}
