import { useState } from 'react';
import { LISTED_ERRORS, moreErrors } from '#domain/sheet/import-texts';
import { counted } from '#domain/values/counted';
import { downloadBlob } from '../../api/download.ts';
import { copyToClipboard } from '../../clipboard/copy-to-clipboard.ts';
import { Button } from '../../ui/control/button.tsx';
import { showAlert } from '../../ui/dialog/ask.ts';
import { showToast } from '../../ui/notice/toast.tsx';
import { type RowFault, warningsOf } from '../check/row-faults.ts';
import type { SheetCheck } from '../check/sheet-check.ts';
import { faultsTable } from '../write/faults-table.ts';
import type { Chosen } from './import-flow.ts';

interface ErrorListProps {
  faults: readonly RowFault[];
  chosen: Chosen;
  /** What else is to be said of the sheet's rows. */
  check: SheetCheck;
}

/** The first errors of an import and how many more there are; all of them as a workbook or on the clipboard. */
export function ErrorList({ faults, chosen, check }: ErrorListProps) {
  const [making, setMaking] = useState(false);
  const more = moreErrors(faults.length);

  async function handleDownload() {
    setMaking(true);
    try {
      // Few people need it, and only after they have met an error.
      const { makeErrorsWorkbook, errorsFileName } = await import('../write/make-errors-workbook.ts');
      const all = [...faults, ...warningsOf(check)];
      const workbook = await makeErrorsWorkbook(chosen.sheet.rows, all, {
        headerRow: check.headerRow ?? 1,
        columns: check.readAs ?? new Map(),
      });
      downloadBlob(workbook, errorsFileName(chosen.file.name));
    } catch (error) {
      await showAlert(`The workbook could not be made: ${error instanceof Error ? error.message : error}`);
    } finally {
      setMaking(false);
    }
  }

  async function handleCopy() {
    await copyToClipboard(faultsTable(faults));
    showToast(`${counted(faults.length, 'error')} copied`);
  }

  return (
    <section className="stack" aria-label="Errors">
      <ul className="bullets error">
        {faults.slice(0, LISTED_ERRORS).map(({ row, message }) => (
          <li key={row}>{`Row ${row}: ${message}`}</li>
        ))}
      </ul>
      {more && <p className="secondary">{more}</p>}
      <div className="row">
        <Button busy={making} onClick={() => void handleDownload()}>
          Download rows with errors
        </Button>
        <Button kind="quiet" onClick={() => void handleCopy()}>
          Copy errors
        </Button>
      </div>
    </section>
  );
}
