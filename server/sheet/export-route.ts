import type { FastifyInstance } from 'fastify';
import { XLSX } from '#domain/sheet/xlsx';
import type { Download } from '#domain/wire/download';
import type { Db } from '../db/db.ts';
import { bindDownload } from '../http/bind-download.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Export } from './export.ts';
import { exportTogether } from './export-many.ts';
import { writeSheets } from './workbook.ts';

/**
 * Serves the workbook of one record, or of a list; `load` throws 404 when there is no such record. What must be done
 * before the moment that the file shows is done by `before`.
 */
export function exportRoute<Parameters extends object>(
  app: FastifyInstance,
  deps: Dependencies,
  download: Download<Parameters>,
  load: (db: Db, parameters: Parameters) => Promise<Export>,
  before: (db: Db) => Promise<unknown> = async () => {},
): void {
  const { db, limits } = deps;
  const write = async (parameters: Parameters) => {
    await before(db);
    const { filename, sheets } = await inSnapshot(db, (snapshot) => load(snapshot, parameters));
    return { filename, contentType: XLSX, content: await writeSheets(sheets) };
  };
  bindDownload(app, deps, download, write, limits.workbooks);
}

/** Serves several records in one file, which is called by their plural; `load` throws 404 when one is missing. */
export function exportManyRoute(
  app: FastifyInstance,
  deps: Dependencies,
  download: Download<{ ids: number[] }>,
  plural: string,
  load: (db: Db, id: number) => Promise<Export>,
): void {
  const { db, limits } = deps;
  const write = async ({ ids }: { ids: number[] }) => exportTogether(plural, await loadAll(db, ids, load));
  bindDownload(app, deps, download, write, limits.workbooks);
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
