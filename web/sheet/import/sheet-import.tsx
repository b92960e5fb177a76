import { type ReactNode, useMemo } from 'react';
import { confirmImport, FIX_ERRORS, importRemark, NO_ROWS } from '#domain/sheet/import-texts';
import { counted } from '#domain/values/counted';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/control/button.tsx';
import { showAlert } from '../../ui/dialog/ask.ts';
import { lazy } from '../../ui/lazy.tsx';
import { warningsOf } from '../check/row-faults.ts';
import { countWarnings, type RowCheck, type SheetCheck } from '../check/sheet-check.ts';
import { CheckedSheet } from '../preview/checked-sheet.tsx';
import { Working } from '../preview/working.tsx';
import type { Sheet } from '../read/workbook.ts';
import { ColumnChoices } from './column-choices.tsx';
import { failureText } from './failure-text.ts';
import { FirstFaults } from './first-faults.tsx';
import { hiddenParts } from './import-flow.ts';
import { type FilePrompt, SheetUpload } from './sheet-upload.tsx';
import type { Columns } from './use-columns.ts';
import type { Import } from './use-import.ts';

/** `ErrorList`, loaded lazily because few imports have errors. */
export const ErrorListWhenNeeded = lazy(
  async () => (await import('./error-list.tsx')).ErrorList,
  () => null,
);

interface SheetImportProps extends SheetPreviewProps {
  prompt: FilePrompt;
  results?: ReactNode;
}

export function SheetImport({ prompt, results, ...preview }: SheetImportProps) {
  const { importing } = preview;
  return (
    <SheetUpload upload={importing} prompt={prompt}>
      {importing.flow.step === 'done' ? results : <SheetPreview {...preview} />}
    </SheetUpload>
  );
}

interface SheetPreviewProps {
  importing: Import;
  entity: string;
  /** The columns of the file; undefined if the user cannot choose them. */
  columns: Columns | undefined;
  check: SheetCheck | undefined;
  isFailed?: boolean;
  first: number;
  onImport: (rows: readonly RowCheck[]) => Promise<void>;
  progress?: ReactNode;
}

function SheetPreview({
  importing,
  entity,
  columns,
  check,
  isFailed,
  first,
  onImport,
  progress,
}: SheetPreviewProps) {
  const { flow, chosen } = importing;
  const good = useMemo(() => check?.rows.filter(({ error }) => error === null) ?? [], [check]);
  const bad = (check?.rows.length ?? 0) - good.length;
  const warnings = useMemo(() => (check ? warningsOf(check) : []), [check]);
  const checking = check?.server.step === 'checking';
  // Before the server's check, it is unknown which rows are valid, since a row with an error may exclude other rows.
  const isChecked = check?.server.step === 'done';
  const disabled = flow.step !== 'preview';
  if (!chosen) return null;
  const { sheet } = chosen;

  async function run(rows: readonly RowCheck[]) {
    try {
      const removed = rows.flatMap(({ changes = [] }) => changes).filter(({ removes }) => removes).length;
      const question = [confirmImport(rows.length, entity), importRemark(countWarnings(rows), bad, removed)];
      await importing.run(question.join('\n').trim(), () => onImport(rows));
    } catch (error) {
      // If the session has ended, the sign-in opens instead of an alert.
      if (error instanceof ApiError && error.status === 401) return;
      await showAlert(failureText(error));
    }
  }

  async function handleImport() {
    if (good.length + bad === 0) await showAlert(NO_ROWS);
    else if (bad > 0) await showAlert(FIX_ERRORS);
    else await run(good);
  }

  return (
    <>
      <HiddenParts sheet={sheet} disabled={disabled} onLeaveOut={importing.leaveOutHidden} />
      {columns && <ColumnChoices key={sheet.name} columns={columns} rows={sheet.rows} disabled={disabled} />}
      {!check && !isFailed && <p role="status">Processing Excel file...</p>}
      {check && (
        <>
          <CheckedSheet
            key={sheet.name}
            check={check}
            sheet={sheet}
            first={first}
            onCorrect={disabled ? undefined : importing.correct}
          />
          <div className="row">
            <Button
              kind="primary"
              busy={flow.step === 'importing'}
              disabled={checking || check.fault !== undefined}
              onClick={() => void handleImport()}
            >
              Import
            </Button>
            {bad > 0 && good.length > 0 && (
              <Button disabled={!isChecked || flow.step === 'importing'} onClick={() => void run(good)}>
                {`Import the ${counted(good.length, 'valid row')}`}
              </Button>
            )}
            {flow.step === 'importing' && (progress || <Working label="Importing" count={good.length} />)}
          </div>
          {bad > 0 && <ErrorListWhenNeeded check={check} chosen={chosen} />}
          {warnings.length > 0 && (
            <section aria-label="Warnings">
              <FirstFaults noun="warning" faults={warnings} />
            </section>
          )}
        </>
      )}
    </>
  );
}

interface HiddenPartsProps {
  sheet: Sheet;
  disabled: boolean;
  onLeaveOut: (leftOut: boolean) => void;
}

/** Shows the hidden parts of a sheet, and whether they are imported (behaviour 9.23). */
function HiddenParts({ sheet, disabled, onLeaveOut }: HiddenPartsProps) {
  const isLeftOut = sheet.complete !== undefined;
  const { rows } = sheet.complete ?? sheet;
  const { count, words } = useMemo(() => hiddenParts(rows), [rows]);
  if (count === 0) return null;
  return (
    <div className="row notice" data-tone="warn" role="status">
      <span className="grow">
        {isLeftOut
          ? `Left out: ${words}, which this sheet hides.`
          : `This sheet hides ${words}, which ${count === 1 ? 'is' : 'are'} also imported.`}
      </span>
      <Button disabled={disabled} onClick={() => onLeaveOut(!isLeftOut)}>
        {isLeftOut ? 'Include' : 'Leave out'}
      </Button>
    </div>
  );
}
