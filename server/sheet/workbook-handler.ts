import type { Db } from '../db/db.ts';
import type { OutgoingFile } from '../http/send-file.ts';

/** What a thread does for a workbook that is asked for; what is asked was parsed before it was handed over. */
export interface WorkbookHandler<Asked = unknown> {
  /** What a task calls it by. */
  name: string;
  /** Throws what is answered instead of a file, such as 404 and 413. */
  write(db: Db, asked: Asked): Promise<OutgoingFile>;
}
