import { XLSX } from '#domain/sheet/xlsx';
import type { Download } from '#domain/wire/download';
import type { Db } from '../db/db.ts';
import { allowPauses } from '../db/statement-limit.ts';
import type { DocumentExport, Export } from './export.ts';
import { exportTogether } from './export-many.ts';
import { type WorkbookHandler, writeSheets } from './workbook.ts';

/** A download that a thread serves. */
export interface ExportHandler extends WorkbookHandler {
  download: Download<object>;
}

/** Declares the workbook of one record or of a list. `load` throws 404. `before` runs before the snapshot. */
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

/**
 * Declares the export of several documents in one file, named by their plural. `load` throws 404 if a document is
 * missing.
 */
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

/** Runs work in one snapshot, so that a file is consistent while users save. */
function inSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
