import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import {
  PART_SAP_IMPORT_INSTRUCTION,
  PART_SAP_IMPORT_TITLE,
  partSapColumns,
} from '#domain/part-sap/part-sap-import';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { paths } from '../paths.ts';
import { useBulkCheck } from '../sheet/bulk/use-bulk-check.ts';
import type { RowCheck } from '../sheet/check/sheet-check.ts';
import { useColumns } from '../sheet/columns/use-columns.ts';
import { CorrectionsOffer } from '../sheet/import/corrections-offer.tsx';
import classes from '../sheet/import/import-page.module.css';
import { type Imported, ImportResults } from '../sheet/import/import-results.tsx';
import { SheetImport } from '../sheet/import/sheet-import.tsx';
import { useImportPage } from '../sheet/import/use-import-page.ts';
import { Working } from '../sheet/preview/working.tsx';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { useTitle } from '../ui/use-title.ts';
import { FoundImport } from './found-import.tsx';
import { partSapSheet } from './part-sap-sheet.ts';
import { useImportRun } from './use-import-run.ts';

const FIRST_ROWS = 10;

export function PartSapImport() {
  useTitle(PART_SAP_IMPORT_TITLE);
  const go = useGo();
  const client = useQueryClient();
  const columns = useColumns('part_sap', partSapColumns);
  const run = useImportRun();
  const { importing, offer } = useImportPage<Imported>({
    place: paths.partSapImport,
    hasColumns: columns.fits,
    followed: run.own?.state === 'running',
  });
  const { flow, chosen } = importing;
  const choice = useMemo(() => chosen && columns.choiceFor(chosen.sheet.rows), [chosen, columns]);
  const check = useBulkCheck(partSapSheet, chosen?.sheet, choice);

  async function importRows(rows: readonly RowCheck[]): Promise<Imported> {
    const wanted = new Set(rows);
    const records = check?.rows.flatMap((row) => (wanted.has(row) ? [row.record] : [])) ?? [];
    const result = await run.follow((idempotencyKey) =>
      send(bulkCalls.save, records, { quiet: true, idempotencyKey }),
    );
    void invalidateReads(client);
    return { ...result, rows };
  }

  function below() {
    if (flow.step === 'results')
      return check && <ImportResults result={flow.result} chosen={flow.chosen} check={check} />;
    if (flow.step !== 'importing' || !run.own) return undefined;
    return <Working label="Importing" count={run.own.total} written={run.own.written} />;
  }

  return (
    <section className={classes.page} aria-label={PART_SAP_IMPORT_TITLE}>
      <header className={classes.head}>
        <h1>{PART_SAP_IMPORT_TITLE}</h1>
        <Button kind="quiet" onClick={() => go(paths.partSapList)}>
          Back
        </Button>
        <Button disabled={flow.step === 'importing'} onClick={() => void importing.discard()}>
          Reset
        </Button>
      </header>
      <div className={classes.body}>
        {offer && <CorrectionsOffer offer={offer} />}
        {flow.step === 'file' && run.found ? (
          <FoundImport run={run.found} onSeen={() => void run.markSeen(run.found?.key ?? '')} />
        ) : (
          <SheetImport
            importing={importing}
            instruction={PART_SAP_IMPORT_INSTRUCTION}
            entity="part SAP"
            columns={columns}
            check={check}
            first={FIRST_ROWS}
            onImport={importRows}
          >
            {below()}
          </SheetImport>
        )}
      </div>
    </section>
  );
}
