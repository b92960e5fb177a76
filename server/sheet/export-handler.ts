import { XLSX } from '#domain/sheet/xlsx';
import type { Download } from '#domain/wire/download';
import type { Db } from '../db/db.ts';
import { allowPauses } from '../db/statement-limit.ts';
import type { DocumentExport, Export } from './export.ts';
import { exportTogether } from './export-many.ts';
import { writeSheets } from './workbook.ts';
import type { WorkbookHandler } from './workbook-handler.ts';

/** What a thread does for a download. */
export interface ExportHandler extends WorkbookHandler {
  download: Download<object>;
}

/**
 * The workbook of one record, or of a list; `load` throws 404 when there is no such record. What must be done before
 * the moment that the file shows is done by `before`.
 */
export function exportHandler<Parameters extends object>(
  download: Download<Parameters>,
  load: (db: Db, parameters: Parameters) => Promise<Export>,
  before: (db: Db) => Promise<unknown> = async () => {},
): ExportHandler {
  return {
    name: download.path,
    download,
    async write(db, parameters: Parameters) {
      await before(db);
      const { filename, sheets } = await inSnapshot(db, (snapshot) => load(snapshot, parameters));
      return { filename, contentType: XLSX, content: await writeSheets(sheets) };
    },
  };
}

/** Several documents in one file, which is called by their plural; `load` throws 404 when one is missing. */
export function exportManyHandler(
  download: Download<{ ids: number[] }>,
  plural: string,
  load: (db: Db, id: number) => Promise<DocumentExport>,
): ExportHandler {
  return {
    name: download.path,
    download,
    write: (db, { ids }: { ids: number[] }) =>
      inSnapshot(db, async (snapshot) => {
        await allowPauses(snapshot);
        return exportTogether(plural, ids, (id) => load(snapshot, id));
      }),
  };
}

/** All that a file holds is of one moment, even when somebody saves the record meanwhile. */
function inSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
