import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import {
  PART_SAP_IMPORT_INSTRUCTION,
  PART_SAP_IMPORT_TITLE,
  partSapColumns,
} from '#domain/part-sap/part-sap-import';
import type { BulkResult } from '#domain/sheet/bulk-import';
import { leftOutSentence } from '#domain/sheet/import-texts';
import { grouped } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { paths } from '../paths.ts';
import { faultsOf, type RowFault } from '../sheet/check/row-faults.ts';
import type { RowCheck } from '../sheet/check/sheet-check.ts';
import { useColumns } from '../sheet/columns/use-columns.ts';
import { CorrectionsOffer } from '../sheet/import/corrections-offer.tsx';
import { ErrorList } from '../sheet/import/error-list.tsx';
import type { Chosen } from '../sheet/import/import-flow.ts';
import { SheetImport } from '../sheet/import/sheet-import.tsx';
import { useImportPage } from '../sheet/import/use-import-page.ts';
import { Working } from '../sheet/preview/working.tsx';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { useTitle } from '../ui/use-title.ts';
import { FoundImport } from './found-import.tsx';
import { ImportFigures } from './import-figures.tsx';
import type { PartSapCheck } from './part-sap-check.ts';
import classes from './part-sap-import.module.css';
import { useImportRun } from './use-import-run.ts';
import { usePartSapCheck } from './use-part-sap-check.ts';

const FIRST_ROWS = 10;

interface Imported extends BulkResult {
  /** The rows that were sent, in the order in which the errors count them. */
  rows: readonly RowCheck[];
}

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
  const check = usePartSapCheck(chosen?.sheet, choice);

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
          <FoundImport run={run.found} onSeen={() => run.markSeen(run.found?.key ?? '')} />
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

interface ImportResultsProps {
  result: Imported;
  chosen: Chosen;
  check: PartSapCheck;
}

function ImportResults({ result, chosen, check }: ImportResultsProps) {
  const leftOut = faultsOf(check, chosen.sheet.rows);
  const faults = [...refusals(result), ...leftOut].sort((one, other) => one.row - other.row);

  return (
    <section className={classes.results} aria-label="Import Results">
      <h2>Import Results</h2>
      <ImportFigures result={result} />
      <p
        className={classes.imported}
      >{`Imported ${grouped(result.successCount)} of ${grouped(check.rows.length)}`}</p>
      {leftOut.length > 0 && <p>{`${leftOutSentence(leftOut.length)}.`}</p>}
      {faults.length > 0 && <ErrorList faults={faults} chosen={chosen} check={check} />}
    </section>
  );
}

/** What the server refused although the check had passed it. */
function refusals({ errors, rows }: Imported): RowFault[] {
  return errors.map(({ index, error }) => ({
    row: rows[index]?.row ?? index + 1,
    message: error,
    value: '',
  }));
}
