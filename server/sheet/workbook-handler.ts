import type { Db } from '../db/db.ts';
import type { OutgoingFile } from '../http/send-file.ts';

/** A workbook that a thread writes. The request is parsed before it is passed to the thread. */
export interface WorkbookHandler<Params = unknown> {
  /** The name by which a task selects the handler. */
  name: string;
  /** Throws an error instead of returning a file, such as 404 or 413. */
  write(db: Db, params: Params): Promise<OutgoingFile>;
}
