import { useQueryClient } from '@tanstack/react-query';
import { type BulkResult, bulkCalls } from '#domain/part-sap/bulk-save';
import { PART_SAP_IMPORT_INSTRUCTION, PART_SAP_IMPORT_TITLE } from '#domain/part-sap/part-sap-import';
import { LISTED_ERRORS } from '#domain/sheet/import-texts';
import { send } from '../api/api.ts';
import { forgetLists } from '../api/query-client.ts';
import { paths } from '../paths.ts';
import { type CheckedRow, SheetImport } from '../sheet/sheet-import.tsx';
import { useImport } from '../sheet/use-import.ts';
import { Button } from '../ui/button.tsx';
import { useGo } from '../ui/link.tsx';
import { useTitle } from '../ui/use-title.ts';
import classes from './part-sap-import.module.css';
import { usePartSapCheck } from './use-part-sap-check.ts';

const FIRST_ROWS = 10;

interface Imported extends BulkResult {
  /** The rows that were sent, in the order in which the errors count them. */
  rows: readonly CheckedRow[];
}

export function PartSapImport() {
  useTitle(PART_SAP_IMPORT_TITLE);
  const go = useGo();
  const client = useQueryClient();
  const importing = useImport<Imported>();
  const { flow, chosen } = importing;
  const check = usePartSapCheck(chosen?.sheet);

  async function importRows(rows: readonly CheckedRow[]): Promise<Imported> {
    const wanted = new Set(rows);
    const records = check?.rows.flatMap((row) => (wanted.has(row) ? [row.record] : [])) ?? [];
    const result = await send(bulkCalls.save, records, { quiet: true });
    void forgetLists(client);
    return { ...result, rows };
  }

  return (
    <section className={classes.page} aria-label={PART_SAP_IMPORT_TITLE}>
      <header className={classes.head}>
        <h1>{PART_SAP_IMPORT_TITLE}</h1>
        <Button kind="quiet" onClick={() => go(paths.partSapList)}>
          Back
        </Button>
        <Button disabled={flow.step === 'importing'} onClick={importing.reset}>
          Reset
        </Button>
      </header>
      <div className={classes.body}>
        <SheetImport
          importing={importing}
          instruction={PART_SAP_IMPORT_INSTRUCTION}
          entity="part SAP"
          check={check}
          first={FIRST_ROWS}
          onImport={importRows}
        >
          {flow.step === 'results' && <ImportResults result={flow.result} />}
        </SheetImport>
      </div>
    </section>
  );
}

function ImportResults({ result }: { result: Imported }) {
  const { success, totalCount, successCount, insertedCount, updatedCount, errors, rows } = result;
  const figures = {
    Status: success ? 'Success' : 'Completed with errors',
    'Total Records': totalCount,
    'Successfully Imported': successCount,
    'Inserted new': insertedCount,
    'Updated existing': updatedCount,
    Errors: errors.length,
  };
  const more = errors.length - LISTED_ERRORS;

  return (
    <section className={classes.results} aria-label="Import Results">
      <h2>Import Results</h2>
      <dl>
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {errors.length > 0 && (
        <ul>
          {errors.slice(0, LISTED_ERRORS).map(({ index, error }) => (
            <li key={index}>{`Row ${rows[index]?.row ?? index + 1}: ${error}`}</li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{`And ${more} more errors...`}</p>}
    </section>
  );
}
