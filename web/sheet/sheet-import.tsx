import { type ReactNode, useState } from 'react';
import { confirmImport, FIX_ERRORS, importFailure, NO_ROWS } from '#domain/sheet/import-texts';
import { showAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { PreviewTable } from './preview-table.tsx';
import classes from './sheet.module.css';
import { SheetUpload } from './sheet-upload.tsx';
import type { Import } from './use-import.ts';

/** A row of the file as the check before the import sees it. */
export interface CheckedRow {
  /** The sheet's own row number. */
  row: number;
  cells: readonly string[];
  error: string | null;
  warnings: readonly string[];
}

/** What a kind's rules say of a sheet. */
export interface SheetCheck {
  headers: readonly string[];
  rows: readonly CheckedRow[];
  /** Why the sheet as a whole cannot be read. */
  fault: string | undefined;
  /** Headers that were ignored. */
  unknownHeaders: readonly string[];
  /** Sentences about the sheet as a whole. */
  notes: readonly string[];
}

interface SheetImportProps<Result> {
  importing: Import<Result>;
  /** What the file must hold. */
  instruction: string;
  /** What one row is, in the question before the import. */
  entity: string;
  /** The check of the chosen sheet. */
  check: SheetCheck | undefined;
  /** How many rows the preview shows at first. */
  first: number;
  /** Imports the given rows; what it throws is shown. */
  onImport: (rows: readonly CheckedRow[]) => Promise<Result>;
  /** The results, when there are any. */
  children?: ReactNode;
}

/** An import from a spreadsheet: file, sheet, check, question, import, results. */
export function SheetImport<Result>(props: SheetImportProps<Result>) {
  const { importing, instruction, entity, check, first, onImport, children } = props;
  const { flow } = importing;
  const good = check?.rows.filter(({ error }) => error === null) ?? [];
  const bad = (check?.rows.length ?? 0) - good.length;

  async function run(rows: readonly CheckedRow[]) {
    try {
      await importing.run(confirmImport(rows.length, entity), () => onImport(rows));
    } catch (error) {
      await showAlert(importFailure(error instanceof Error ? error.message : undefined));
    }
  }

  async function handleImport() {
    if (good.length + bad === 0) await showAlert(NO_ROWS);
    else if (bad > 0) await showAlert(FIX_ERRORS);
    else await run(good);
  }

  return (
    <SheetUpload upload={importing} instruction={instruction}>
      {flow.step === 'results' && children}
      {flow.step !== 'results' && !check && <p role="status">Processing Excel file...</p>}
      {flow.step !== 'results' && check && (
        <>
          <CheckedSheet key={importing.chosen?.sheet.name} check={check} good={good.length} first={first} />
          <div className={classes.buttons}>
            <Button kind="primary" busy={flow.step === 'importing'} onClick={() => void handleImport()}>
              Import
            </Button>
            {flow.step === 'importing' && (
              <span role="status" className={classes.progress}>
                Importing...
              </span>
            )}
            {bad > 0 && good.length > 0 && (
              <Button disabled={flow.step === 'importing'} onClick={() => void run(good)}>
                {`Import the ${good.length} good ${good.length === 1 ? 'row' : 'rows'}`}
              </Button>
            )}
          </div>
        </>
      )}
    </SheetUpload>
  );
}

function CheckedSheet({ check, good, first }: { check: SheetCheck; good: number; first: number }) {
  const [onlyErrors, setOnlyErrors] = useState(false);
  const bad = check.rows.length - good;
  const rows = onlyErrors && bad > 0 ? check.rows.filter(({ error }) => error !== null) : check.rows;

  if (check.fault) {
    return (
      <p role="alert" className={classes.fault}>
        {check.fault}
      </p>
    );
  }
  return (
    <>
      <div className={classes.verdict}>
        <Badge tone="good">{`${good} Valid`}</Badge>
        {bad > 0 && <Badge tone="bad">{`${bad} ${bad === 1 ? 'Error' : 'Errors'}`}</Badge>}
        {bad > 0 && (
          <label className={classes.only}>
            <input
              type="checkbox"
              checked={onlyErrors}
              onChange={(event) => setOnlyErrors(event.currentTarget.checked)}
            />
            Only rows with errors
          </label>
        )}
      </div>
      <Notes check={check} />
      <PreviewTable
        key={String(onlyErrors)}
        label="Preview"
        headers={check.headers}
        rows={rows}
        first={first}
        status={(row) => <Verdict row={row} />}
      />
    </>
  );
}

function Notes({ check: { notes, unknownHeaders } }: { check: SheetCheck }) {
  const ignored = unknownHeaders.length > 0 ? [`Ignored columns: ${unknownHeaders.join(', ')}`] : [];
  const sentences = [...notes, ...ignored];
  if (sentences.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Verdict({ row: { error, warnings } }: { row: CheckedRow }) {
  return (
    <div className={classes.status}>
      <Badge tone={error === null ? 'good' : 'bad'}>{error === null ? 'Valid' : 'Error'}</Badge>
      {error && <span className={classes.reason}>{error}</span>}
      {warnings.map((warning) => (
        <span key={warning} className={classes.warning}>
          {warning}
        </span>
      ))}
    </div>
  );
}
