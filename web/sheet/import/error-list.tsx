import { useMemo, useState } from 'react';
import { XLSX } from '#domain/sheet/xlsx';
import { counted } from '#domain/values/counted';
import { messageOf } from '../../api/api-error.ts';
import { downloadBlob } from '../../api/download.ts';
import { clipboardTable } from '../../ui/clipboard/clipboard-table.ts';
import { copyWithToast } from '../../ui/clipboard/copy-to-clipboard.ts';
import { Button } from '../../ui/control/button.tsx';
import { showAlert } from '../../ui/dialog/ask.ts';
import { faultsOf, type RowFault, warningsOf } from '../check/row-faults.ts';
import type { SheetCheck } from '../check/sheet-check.ts';
import { errorsFileName, errorsSheet, rowsWithErrors, shapeOf } from '../write/errors-sheet.ts';
import { writeSheet } from '../write/write-sheet.ts';
import { FirstFaults } from './first-faults.tsx';
import type { Chosen } from './import-flow.ts';

const FAULT_COLUMNS = ['Row', 'Value', 'Error'].map((header) => ({ header, numeric: header === 'Row' }));

export interface ErrorListProps {
  check: SheetCheck;
  chosen: Chosen;
  /** The faults of rows that passed the check but were refused by the server. */
  refused?: readonly RowFault[];
}

/** A time in which the browser draws at least two frames. */
const PAINT_MS = 50;

const NONE: never[] = [];

export function ErrorList({ check, chosen, refused = NONE }: ErrorListProps) {
  const faults = useMemo(
    () => [...refused, ...faultsOf(check, chosen.sheet.rows)].sort((fault, other) => fault.row - other.row),
    [refused, check, chosen],
  );
  const [writing, setWriting] = useState(false);

  // Lines from a file replace all lines of a document, so the corrected file has to contain all rows.
  const isWhole = !check.hasVerdicts;

  async function handleDownload() {
    setWriting(true);
    // Writing many rows blocks the page, so the page first draws the busy button.
    await new Promise((resolve) => setTimeout(resolve, PAINT_MS));
    try {
      const shape = shapeOf(check);
      const whole = { rows: chosen.sheet.rows, faults: [...faults, ...warningsOf(check)] };
      const written = isWhole ? whole : rowsWithErrors(whole.rows, whole.faults, shape.headerRow);
      const workbook = writeSheet(errorsSheet(written.rows, written.faults, shape));
      downloadBlob(new Blob([workbook], { type: XLSX }), errorsFileName(chosen.file.name));
    } catch (error) {
      await showAlert(`Could not create the workbook: ${messageOf(error)}`);
    } finally {
      setWriting(false);
    }
  }

  function handleCopy() {
    const cells = faults.map(({ row, value = '', message }) => [String(row), value, message]);
    void copyWithToast(clipboardTable(FAULT_COLUMNS, cells), `${counted(faults.length, 'error')} copied`);
  }

  return (
    <section className="stack" aria-label="Errors">
      <FirstFaults noun="error" faults={faults} />
      <div className="row">
        <Button busy={writing} onClick={() => void handleDownload()}>
          {isWhole ? 'Download file with errors' : 'Download rows with errors'}
        </Button>
        <Button kind="quiet" onClick={handleCopy}>
          Copy errors
        </Button>
      </div>
    </section>
  );
}
