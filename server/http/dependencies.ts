import type { uploadCall } from '#domain/file/file';
import type { AnyCall } from '#domain/wire/call';
import type { Download } from '#domain/wire/download';
import type { Db } from '../db/db.ts';
import type { Limits } from '../limit/limits.ts';
import type { AppSettings } from '../settings/app-settings.ts';
import type { DocumentThreads, LongCallThreads, WorkbookThreads } from './tasks.ts';

/** Something that the app answers, as it was declared. */
export type Described =
  | { call: AnyCall; contentTypes?: readonly string[] }
  | { download: Download<object> }
  | { upload: typeof uploadCall };

/** What every route is given. */
export interface Dependencies {
  db: Db;
  settings: AppSettings;
  limits: Limits;
  longCalls: LongCallThreads;
  documents: DocumentThreads;
  workbooks: WorkbookThreads;
  /** Adds what is bound to the description of the API, so that nothing is answered and not described. */
  describe: (described: Described) => void;
}
