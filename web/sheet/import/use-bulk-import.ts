import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { batchCalls } from '#domain/batch/batch';
import type { BulkResult, BulkRows } from '#domain/sheet/bulk-import';
import { LISTED_FAULTS } from '#domain/sheet/import-texts';
import { firstOf } from '#domain/values/counted';
import type { Call, RequestOf } from '#domain/wire/call';
import { changedRows } from '#domain/wire/details';
import { newIdempotencyKey, send } from '../../api/api.ts';
import { type ApiError, isListChanged } from '../../api/api-error.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';
import { useUnsaved } from '../../form/unsaved/unsaved-work.ts';
import { expireUndo } from '../../ui/notice/toast.tsx';
import type { RowCheck } from '../check/sheet-check.ts';
import { type BulkSheet, useBulkCheck } from './bulk-check.ts';
import type { Imported } from './import-results.tsx';
import { useColumns } from './use-columns.ts';
import { useImport } from './use-import.ts';
import type { ImportRunState } from './use-import-run.ts';
import { usePastedRows } from './use-pasted-rows.ts';

interface BulkImportOptions<Result extends BulkResult> {
  sheet: BulkSheet;
  save: Call<BulkRows, z.ZodMiniType<Result>>;
  /** The state of the import on the server, for imports that continue without the page. */
  run?: ImportRunState;
  /** `reset` returns to the choice of a file. */
  onSaved?: (result: Result, reset: () => void) => void;
}

export function useBulkImport<Result extends BulkResult>(options: BulkImportOptions<Result>) {
  const { sheet, save, run, onSaved } = options;
  const client = useQueryClient();
  const columns = useColumns(sheet.rememberedAs, sheet.columns);
  const importing = useImport({ hasColumns: columns.fits, arrange: sheet.arrange, amend: sheet.amend });
  const { flow, chosen, corrected } = importing;
  const choice = useMemo(() => chosen && columns.choiceFor(chosen.sheet.rows), [chosen, columns]);
  const { check, renew } = useBulkCheck(sheet, chosen?.sheet, choice);
  const keyOf = useKeyOfCheck();
  const [imported, setImported] = useState<Imported & Result>();

  // Rows can be pasted if no file is chosen yet, and no earlier import is shown.
  const range = { assumed: sheet.pastedColumns, known: sheet.columns };
  usePastedRows(range, flow.step === 'file' && !run?.found, importing.choose);

  // A fill cannot be undone once the user has left its page.
  useEffect(() => expireUndo, []);

  const isImporting = flow.step === 'importing';
  useUnsaved(isImporting ? run?.started?.state !== 'running' : corrected);

  async function importRows(good: readonly RowCheck[]): Promise<void> {
    if (!check) return;
    const all = check.rows;
    const goodRows = new Set(good);
    const rows = sheet.together ? all : all.filter((row) => goodRows.has(row));
    const records = rows.map(({ record }) => record);
    const idempotencyKey = keyOf(check);
    const work = () => send(save, records, { quiet: true, idempotencyKey });
    const end = await (run ? run.follow(idempotencyKey, work) : resultOf(work)).catch((error) => {
      if (!isListChanged(error)) throw error;
      renew();
      throw new Error(changedMessage(error, rows));
    });
    if (end.result) {
      const { batch_id } = end.result;
      const filename = chosen?.file.name ?? null;
      void describeImport(client, { batch_id, filename, left_out: all.length - rows.length });
    }
    if (end.step === 'elsewhere') return importing.reset();
    onSaved?.(end.result, importing.reset);
    setImported({ ...end.result, rows });
  }

  return {
    sheet,
    save,
    importing,
    columns,
    check,
    importRows,
    imported,
    run,
  };
}

export type BulkImportState<Result extends BulkResult> = ReturnType<typeof useBulkImport<Result>>;

function changedMessage({ message, details }: ApiError, rows: readonly RowCheck[]): string {
  const { indexes } = changedRows.parse(details);
  const numbers = indexes.map((index) => String(rows[index]?.row));
  return `${message} ${numbers.length === 1 ? 'Row' : 'Rows'} ${firstOf(numbers, LISTED_FAULTS)}.`;
}

async function resultOf<Result>(work: () => Promise<Result>) {
  return { step: 'results', result: await work() } as const;
}

/**
 * Returns a function that returns one idempotency key per check, so that a retried import runs once (behaviour 20.8).
 */
function useKeyOfCheck(): (check: object) => string {
  const sent = useRef<{ check: object; key: string }>(undefined);
  return (check) => {
    const key = sent.current?.check === check ? sent.current.key : newIdempotencyKey();
    sent.current = { check, key };
    return key;
  };
}

/**
 * Stores the file name of a finished import and the number of rows left out (behaviour 27.2). Ignores a failure,
 * because the import succeeded.
 */
async function describeImport(
  client: QueryClient,
  file: RequestOf<typeof batchCalls.describe>,
): Promise<void> {
  await send(batchCalls.describe, file, { quiet: true }).catch(() => undefined);
  await invalidateReads(client);
}
