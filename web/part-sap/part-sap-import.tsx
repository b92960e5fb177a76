import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BulkResult, bulkCalls } from '#domain/part-sap/bulk-save';
import {
  PART_SAP_IMPORT_INSTRUCTION,
  PART_SAP_IMPORT_TITLE,
  partSapColumns,
} from '#domain/part-sap/part-sap-import';
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
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { useTitle } from '../ui/use-title.ts';
import type { PartSapCheck } from './part-sap-check.ts';
import classes from './part-sap-import.module.css';
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
  const { importing, offer } = useImportPage<Imported>(paths.partSapImport, columns.fits);
  const { flow, chosen } = importing;
  const choice = useMemo(() => chosen && columns.choiceFor(chosen.sheet.rows), [chosen, columns]);
  const check = usePartSapCheck(chosen?.sheet, choice);

  async function importRows(rows: readonly RowCheck[]): Promise<Imported> {
    const wanted = new Set(rows);
    const records = check?.rows.flatMap((row) => (wanted.has(row) ? [row.record] : [])) ?? [];
    const result = await send(bulkCalls.save, records, { quiet: true });
    void invalidateReads(client);
    return { ...result, rows };
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
        <SheetImport
          importing={importing}
          instruction={PART_SAP_IMPORT_INSTRUCTION}
          entity="part SAP"
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

interface ImportResultsProps {
  result: Imported;
  chosen: Chosen;
  check: PartSapCheck;
}

function ImportResults({ result, chosen, check }: ImportResultsProps) {
  const { success, totalCount, successCount, insertedCount, updatedCount, errors } = result;
  const figures = {
    Status: success ? 'Success' : 'Completed with errors',
    'Total Records': totalCount,
    'Successfully Imported': successCount,
    'Inserted new': insertedCount,
    'Updated existing': updatedCount,
    Errors: errors.length,
  };
  const leftOut = faultsOf(check, chosen.sheet.rows);
  const faults = [...refusals(result), ...leftOut].sort((one, other) => one.row - other.row);

  return (
    <section className={classes.results} aria-label="Import Results">
      <h2>Import Results</h2>
      <dl>
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof figure === 'number' ? grouped(figure) : figure}</dd>
          </div>
        ))}
      </dl>
      <p
        className={classes.imported}
      >{`Imported ${grouped(successCount)} of ${grouped(check.rows.length)}`}</p>
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
