import { useMemo } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import type { BulkResult } from '#domain/sheet/bulk-import';
import { leftOutSentence } from '#domain/sheet/import-texts';
import { grouped } from '#domain/values/counted';
import { focusQuietly } from '../../ui/control/quiet-focus.ts';
import type { RowFault } from '../check/row-faults.ts';
import type { RowCheck, SheetCheck } from '../check/sheet-check.ts';
import { ErrorListWhenNeeded } from './error-list-when-needed.tsx';
import { ImportFigures } from './import-figures.tsx';
import type { Chosen } from './import-flow.ts';
import classes from './import-results.module.css';

export interface Imported extends BulkResult {
  /** The rows that were sent. The errors refer to them by index. */
  rows: readonly RowCheck[];
}

interface ImportResultsProps {
  /** The kind of the imported records. */
  kind: RecordKind;
  result: Imported;
  chosen: Chosen;
  check: SheetCheck;
  /** Additional counts by name. */
  further?: Readonly<Record<string, number>> | undefined;
}

/** Shows the results of an import, and the faults of the skipped rows. */
export function ImportResults({ kind, result, chosen, check, further }: ImportResultsProps) {
  const refused = useMemo(() => refusals(result), [result]);
  const leftOut = check.rows.filter(({ error }) => error !== null).length;

  return (
    <section className={classes.results} aria-label="Import Results">
      {/* Gets the focus, because the button that had it has disappeared. */}
      <h2 ref={focusQuietly} tabIndex={-1}>
        Import Results
      </h2>
      <ImportFigures kind={kind} result={result} further={further} />
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

/** Returns the rows that passed the check but that the server refused. */
function refusals({ errors, rows }: Imported): RowFault[] {
  const passed = errors.filter(({ index }) => (rows[index]?.error ?? null) === null);
  return passed.map(({ index, error }) => ({
    row: rows[index]?.row ?? index + 1,
    message: error,
    value: '',
  }));
}
