import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  COUNT_IMPORT_INSTRUCTION,
  COUNT_IMPORT_TITLE,
  countColumns,
  mapCountSheet,
} from '#domain/coverage/count-import';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { paths } from '../paths.ts';
import type { BulkSheet } from '../sheet/bulk/bulk-sheet.ts';
import { useBulkCheck } from '../sheet/bulk/use-bulk-check.ts';
import type { RowCheck } from '../sheet/check/sheet-check.ts';
import { useColumns } from '../sheet/columns/use-columns.ts';
import { CorrectionsOffer } from '../sheet/import/corrections-offer.tsx';
import classes from '../sheet/import/import-page.module.css';
import { type Imported, ImportResults } from '../sheet/import/import-results.tsx';
import { SheetImport } from '../sheet/import/sheet-import.tsx';
import { useImportPage } from '../sheet/import/use-import-page.ts';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { useTitle } from '../ui/use-title.ts';

const FIRST_ROWS = 10;

const countSheet: BulkSheet = {
  columns: countColumns,
  map: mapCountSheet,
  check: stockCountCalls.bulkCheck,
  valueText: (_, value) => String(value),
};

/** Stores stock counts from a file (behaviour 25.13). */
export function CountImport() {
  useTitle(COUNT_IMPORT_TITLE);
  const go = useGo();
  const client = useQueryClient();
  const columns = useColumns('stock_count', countColumns);
  const { importing, offer } = useImportPage<Imported>({
    place: paths.countImport,
    hasColumns: columns.fits,
    followed: false,
  });
  const { flow, chosen } = importing;
  const choice = useMemo(() => chosen && columns.choiceFor(chosen.sheet.rows), [chosen, columns]);
  const check = useBulkCheck(countSheet, chosen?.sheet, choice);

  async function importRows(rows: readonly RowCheck[]): Promise<Imported> {
    const wanted = new Set(rows);
    const records = check?.rows.flatMap((row) => (wanted.has(row) ? [row.record] : [])) ?? [];
    const result = await send(stockCountCalls.bulkSave, records, { quiet: true });
    void invalidateReads(client);
    return { ...result, rows };
  }

  return (
    <section className={classes.page} aria-label={COUNT_IMPORT_TITLE}>
      <header className={classes.head}>
        <h1>{COUNT_IMPORT_TITLE}</h1>
        <Button kind="quiet" onClick={() => go(paths.coverageList)}>
          Back
        </Button>
        <Button disabled={flow.step === 'importing'} onClick={() => void importing.discard()}>
          Reset
        </Button>
      </header>
      <div className={classes.body}>
        {offer && <CorrectionsOffer offer={offer} />}
        <SheetImport
          importing={importing}
          instruction={COUNT_IMPORT_INSTRUCTION}
          entity="stock count"
          columns={columns}
          check={check}
          first={FIRST_ROWS}
          onImport={importRows}
        >
          {flow.step === 'results' && check && (
            <ImportResults result={flow.result} chosen={flow.chosen} check={check} />
          )}
        </SheetImport>
      </div>
    </section>
  );
}
