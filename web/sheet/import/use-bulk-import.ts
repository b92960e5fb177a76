import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { batchCalls } from '#domain/batch/batch';
import type { BulkResult } from '#domain/sheet/bulk-import';
import { send } from '../../api/api.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';
import type { BulkSheet } from '../bulk/bulk-sheet.ts';
import { useBulkCheck } from '../bulk/use-bulk-check.ts';
import type { RowCheck } from '../check/sheet-check.ts';
import { useColumns } from '../columns/use-columns.ts';
import { FoundLater } from './found-later.ts';
import type { Imported } from './import-results.tsx';
import type { ImportOptions } from './use-import.ts';
import { useImportPage } from './use-import-page.ts';
import { useKeyOfRecords } from './use-key-of-records.ts';

interface BulkImport<Result extends BulkResult> extends Pick<ImportOptions, 'arrange'> {
  /** What is imported: chosen columns are remembered under this name. */
  kind: string;
  place: string;
  sheet: BulkSheet;
  /** The server has the import that is under way: it goes on without this page, and is found again. */
  followed: boolean;
  /** Sends the records of the rows, in their order; the same ones have the same key again. */
  save: (records: object[], idempotencyKey: string) => Promise<Result>;
}

/** An import on a page of its own whose rows are checked by the browser, then by the server, then sent in one call. */
export function useBulkImport<Result extends BulkResult>(options: BulkImport<Result>) {
  const { kind, place, sheet, followed, arrange, save } = options;
  const client = useQueryClient();
  const columns = useColumns(kind, sheet.columns);
  const { importing, offer } = useImportPage<Imported & Result>({
    place,
    hasColumns: columns.fits,
    arrange,
    followed,
  });
  const { chosen } = importing;
  const choice = useMemo(() => chosen && columns.choiceFor(chosen.sheet.rows), [chosen, columns]);
  const check = useBulkCheck(sheet, chosen?.sheet, choice);
  const keyOf = useKeyOfRecords();

  async function importRows(good: readonly RowCheck[]): Promise<Imported & Result> {
    const all = check?.rows ?? [];
    const wanted = new Set(good);
    const rows = sheet.together ? all : all.filter((row) => wanted.has(row));
    const records = rows.map(({ record }) => record);
    const tell = ({ batch_id }: BulkResult) => void describe(batch_id, all.length - rows.length);
    try {
      const result = await save(records, keyOf(records));
      tell(result);
      return { ...result, rows };
    } catch (error) {
      if (error instanceof FoundLater && error.result) tell(error.result);
      throw error;
    }
  }

  /** Which file it was is told afterwards (behaviour 27.2); that it cannot be is no failure of the import. */
  async function describe(batch_id: number, left_out: number): Promise<void> {
    const filename = chosen?.file.name ?? null;
    await send(batchCalls.describe, { batch_id, filename, left_out }, { quiet: true }).catch(() => undefined);
    await invalidateReads(client);
  }

  return { importing, offer, columns, check, importRows };
}
