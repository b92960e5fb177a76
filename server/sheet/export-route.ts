import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { requireCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Download, sendDownload, XLSX } from '../http/download.ts';
import { readId, readIds } from '../http/query-id.ts';
import { recordEvent, recordsOf } from '../security-log/security-events.ts';
import type { Export } from './export.ts';
import { exportTogether } from './export-many.ts';
import { writeSheets } from './workbook.ts';

/** What can be exported: the word for its kind, as in `/api/purchase_list/export?purchase_id=`. */
export type ExportedKind = 'specification' | 'purchase' | 'invoice';

/**
 * Serves the workbook of one record of a kind, and that of several together. Loading throws 404 when there is no
 * such record.
 */
export function exportRoutes(
  app: FastifyInstance,
  deps: Dependencies,
  kind: ExportedKind,
  load: (db: Db, id: number) => Promise<Export>,
): void {
  const { db, limits } = deps;
  exportRoute(app, deps, { path: `/api/${kind}_list/export`, id: `${kind}_id`, kind }, load);

  app.get(`/api/${kind}_list/export_many`, async (request, reply) => {
    const ids = readIds(request.query, 'ids');
    const download = await limits.writeWorkbook(async () =>
      exportTogether(kind, await loadAll(db, ids, load)),
    );
    await recordExport(db, request, recordsOf(kind, ids));
    return sendDownload(reply, download);
  });
}

/** Serves one workbook about one record, which the address names by its id; `kind` says what it tells of it. */
export function exportRoute(
  app: FastifyInstance,
  { db, limits }: Dependencies,
  { path, id, kind }: { path: string; id: string; kind: string },
  load: (db: Db, id: number) => Promise<Export>,
): void {
  app.get(path, async (request, reply) => {
    const recordId = readId(request.query, id);
    const content = await limits.writeWorkbook(async (): Promise<Download> => {
      const { filename, sheets } = await inSnapshot(db, (snapshot) => load(snapshot, recordId));
      return { filename, contentType: XLSX, content: await writeSheets(sheets) };
    });
    await recordExport(db, request, recordsOf(kind, [recordId]));
    return sendDownload(reply, content);
  });
}

/** What left the house is in the security log: who took which records, and where to. */
async function recordExport(
  db: Db,
  request: FastifyRequest,
  details: ReturnType<typeof recordsOf>,
): Promise<void> {
  const { username } = requireCaller(request);
  await recordEvent(db, { event: 'export', username, address: request.ip, details });
}

async function loadAll(db: Db, ids: readonly number[], load: (db: Db, id: number) => Promise<Export>) {
  return inSnapshot(db, async (snapshot) => {
    const exports: Export[] = [];
    for (const id of ids) exports.push(await load(snapshot, id));
    return exports;
  });
}

/** All that a file holds is of one moment, even when somebody saves the record meanwhile. */
function inSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
