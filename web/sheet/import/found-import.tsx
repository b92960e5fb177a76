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
  /** The kind of records that it wrote. */
  kind: RecordKind;
  run: ImportRun;
  onSeen: () => void;
}

/** An import that was started before this page was opened: its progress, then its result (behaviour 10.11). */
export function FoundImport({ kind, run, onSeen }: FoundImportProps) {
  const { state, total, written, started_at, result } = run;
  const begun = `${counted(total, 'record')}, begun ${formatInstant(started_at)}`;
  if (state === 'running') {
    return (
      <section className={classes.results} aria-label="Import under way">
        <FoundTitle>Import under way</FoundTitle>
        <p role="status">{`${begun}: ${grouped(written)} of ${grouped(total)} written. It goes on when you leave this page.`}</p>
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

/** Takes the focus, unless the user has moved on before the import was found. */
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
  const more = moreErrors(result.totalCount - result.successCount);
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
      {more && <p>{more}</p>}
    </>
  );
}
