import type { FastifyInstance } from 'fastify';
import type { Db, Dependencies } from '../http/dependencies.ts';
import { sendDownload, XLSX } from '../http/download.ts';
import { readId } from '../http/query-id.ts';
import { turns } from '../http/turns.ts';
import { type Sheet, writeSheets } from './workbook.ts';

/** Writing a workbook fills a core: few at a time, so that everybody else goes on working. */
const inTurn = turns(4, 100);

/** What an export holds and how its file is called. */
export interface Export {
  filename: string;
  sheets: Sheet[];
}

/** Serves the workbook of one record, which the address names by its id. Loading throws 404 when there is none. */
export function exportRoute(
  app: FastifyInstance,
  { db }: Dependencies,
  { path, id }: { path: string; id: string },
  load: (db: Db, id: number) => Promise<Export>,
): void {
  app.get(path, async (request, reply) => {
    const recordId = readId(request.query, id);
    const content = await inTurn(async () => {
      const { filename, sheets } = await inSnapshot(db, (snapshot) => load(snapshot, recordId));
      return { filename, contentType: XLSX, content: await writeSheets(sheets) };
    });
    return sendDownload(reply, content);
  });
}

/** All that a file holds is of one moment, even when somebody saves the record meanwhile. */
function inSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
