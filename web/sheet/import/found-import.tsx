import { Progress } from '@mantine/core';
import type { RecordKind } from '#domain/record/record-kinds';
import type { ImportRun } from '#domain/sheet/import-run';
import { foundFailure, importFailure, LISTED_ERRORS, moreErrors } from '#domain/sheet/import-texts';
import { counted, grouped } from '#domain/values/counted';
import { Button } from '../../ui/control/button.tsx';
import { focusQuietly } from '../../ui/control/quiet-focus.ts';
import { formatInstant } from '../../ui/instant.ts';
import { ImportFigures } from './import-figures.tsx';
import classes from './import-results.module.css';

interface FoundImportProps {
  /** The kind of the imported records. */
  kind: RecordKind;
  run: ImportRun;
  onSeen: () => void;
}

/**
 * Shows the progress and then the result of an import that was started before this page was opened (behaviour 10.11).
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
  if (document.activeElement === document.body) focusQuietly(title);
}

function Result({ kind, result }: { kind: RecordKind; result: NonNullable<ImportRun['result']> }) {
  const moreSentence = moreErrors(result.totalCount - result.successCount);
  return (
    <>
      <ImportFigures kind={kind} result={result} />
      {result.errors.length > 0 && (
        <ul className="bullets error">
          {result.errors.slice(0, LISTED_ERRORS).map(({ index, error }) => (
            <li key={index}>{`Record ${grouped(index + 1)}: ${error}`}</li>
          ))}
        </ul>
      )}
      {moreSentence && <p>{moreSentence}</p>}
    </>
  );
}
