import { Progress } from '@mantine/core';
import { useMemo } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import type { BulkResult } from '#domain/sheet/bulk-import';
import type { ImportRun } from '#domain/sheet/import-run';
import {
  foundFailure,
  importFailure,
  LISTED_FAULTS,
  leftOutSentence,
  moreFaults,
} from '#domain/sheet/import-texts';
import { counted, grouped } from '#domain/values/counted';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/control/button.tsx';
import { Link } from '../../ui/control/link.tsx';
import { focusQuietly } from '../../ui/control/quiet-focus.ts';
import { formatInstant } from '../../ui/instant.ts';
import type { RowFault } from '../check/row-faults.ts';
import type { RowCheck, SheetCheck } from '../check/sheet-check.ts';
import type { Chosen } from './import-flow.ts';
import classes from './import-results.module.css';
import { ErrorListWhenNeeded } from './sheet-import.tsx';

export interface Imported extends BulkResult {
  /** The rows that were sent. The errors refer to them by index. */
  rows: readonly RowCheck[];
}

interface ImportResultsProps {
  kind: RecordKind;
  result: Imported;
  chosen: Chosen;
  check: SheetCheck;
  further?: Readonly<Record<string, number>> | undefined;
}

export function ImportResults({ kind, result, chosen, check, further }: ImportResultsProps) {
  const refused = useMemo(() => refusals(result), [result]);
  const leftOut = check.rows.filter(({ error }) => error !== null).length;
  const unsent = check.rows.length - result.rows.length;

  return (
    <section className={classes.results} aria-label="Import Results">
      {/* Gets the focus, because the button that had it has disappeared. */}
      <h2 ref={focusQuietly} tabIndex={-1}>
        Import Results
      </h2>
      <ImportFigures kind={kind} result={result} unsent={unsent} further={further} />
      <p
        className="strong"
        role="status"
      >{`Imported ${grouped(result.successCount)} of ${grouped(check.rows.length)}`}</p>
      {leftOut > 0 && <p>{`${leftOutSentence(leftOut)}.`}</p>}
      {refused.length + leftOut > 0 && (
        <ErrorListWhenNeeded check={check} chosen={chosen} refused={refused} />
      )}
    </section>
  );
}

function refusals({ errors, rows }: Imported): RowFault[] {
  const passed = errors.filter(({ index }) => (rows[index]?.error ?? null) === null);
  return passed.map(({ index, error }) => ({
    row: rows[index]?.row ?? index + 1,
    message: error,
  }));
}

interface FoundImportProps {
  kind: RecordKind;
  run: ImportRun;
  onSeen: () => void;
}

/**
 * Shows the progress and then the result of an import that this page does not wait for (behaviour 10.11).
 */
export function FoundImport({ kind, run, onSeen }: FoundImportProps) {
  const { state, total, written, started_at, result } = run;
  const begun = `${counted(total, 'record')}, begun ${formatInstant(started_at)}`;
  if (state === 'running') {
    return (
      <section className={classes.results} aria-label="Import under way">
        <FoundTitle>Import under way</FoundTitle>
        <p role="status">{`${begun}: ${grouped(written)} of ${grouped(total)} written. You can leave this page; the import continues.`}</p>
        <Progress value={(written / Math.max(total, 1)) * 100} aria-label="Records written" size="sm" />
      </section>
    );
  }
  return (
    <section className={classes.results} aria-label="Import Results">
      <FoundTitle>Import Results</FoundTitle>
      <p>{begun}</p>
      {result ? (
        <Result kind={kind} result={result} />
      ) : (
        <p role="alert">{importFailure(foundFailure(run))}</p>
      )}
      <Button kind="primary" onClick={onSeen}>
        Import another file
      </Button>
    </section>
  );
}

/** A title that gets the focus, unless the user has moved the focus before the import was found. */
function FoundTitle({ children }: { children: string }) {
  return (
    <h2 ref={focusIfFree} tabIndex={-1}>
      {children}
    </h2>
  );
}

function focusIfFree(title: HTMLElement | null) {
  const focused = document.activeElement;
  // The shell focuses the heading of an opened screen, so this focus is not the user's choice.
  if (focused === document.body || focused?.matches('h1')) focusQuietly(title);
}

function Result({ kind, result }: { kind: RecordKind; result: NonNullable<ImportRun['result']> }) {
  const moreSentence = moreFaults(result.totalCount - result.successCount, 'error');
  return (
    <>
      <ImportFigures kind={kind} result={result} />
      {result.errors.length > 0 && (
        <ul className="bullets error">
          {result.errors.slice(0, LISTED_FAULTS).map(({ index, error }) => (
            <li key={index}>{`Record ${grouped(index + 1)}: ${error}`}</li>
          ))}
        </ul>
      )}
      {moreSentence && <p>{moreSentence}</p>}
    </>
  );
}

interface ImportFiguresProps {
  kind: RecordKind;
  result: BulkResult;
  /** The number of rows with errors that were not sent. They count as errors. */
  unsent?: number;
  /** Additional counts by name, such as the number of records if a record has several rows. */
  further?: Readonly<Record<string, number>> | undefined;
}

/** Shows the results of an import (behaviour 10.8), with links to its records and to its undo. */
function ImportFigures({ kind, result, unsent = 0, further }: ImportFiguresProps) {
  const { success, totalCount, successCount, insertedCount, updatedCount, batch_id } = result;
  const figures = {
    Status: success && unsent === 0 ? 'Success' : 'Completed with errors',
    'Total Records': totalCount + unsent,
    'Successfully Imported': successCount,
    'Inserted new': insertedCount,
    'Updated existing': updatedCount,
    Errors: totalCount - successCount + unsent,
    ...further,
  };
  return (
    <>
      <dl>
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt className="small">{name}</dt>
            <dd className="strong figures">{typeof figure === 'number' ? grouped(figure) : figure}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={paths.recordsOfBatch(kind, batch_id)}>
          {!further && insertedCount === successCount
            ? `Show ${successCount === 1 ? 'this record' : `these ${grouped(successCount)}`}`
            : 'Show imported records'}
        </Link>{' '}
        · <Link to={paths.batch(batch_id)}>Undo this import...</Link>
      </p>
    </>
  );
}
