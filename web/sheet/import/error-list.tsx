import { useMemo } from 'react';
import { XLSX } from '#domain/sheet/xlsx';
import { downloadBlob } from '../../api/download.ts';
import { Button } from '../../ui/control/button.tsx';
import { faultsOf, type RowFault, warningsOf } from '../check/row-faults.ts';
import type { SheetCheck } from '../check/sheet-check.ts';
import { errorsFileName, errorsSheet, rowsWithErrors, shapeOf } from '../write/errors-sheet.ts';
import { writeSheet } from '../write/write-sheet.ts';
import { FirstFaults } from './first-faults.tsx';
import type { Chosen } from './import-flow.ts';

export interface ErrorListProps {
  check: SheetCheck;
  chosen: Chosen;
  /** The rows that passed the check but that the server refused. */
  refused?: readonly RowFault[];
}

const NONE: never[] = [];

/** Lists the first errors of an import and counts the others. All errors can be downloaded as a workbook. */
export function ErrorList({ check, chosen, refused = NONE }: ErrorListProps) {
  const faults = useMemo(
    () => [...refused, ...faultsOf(check)].sort((fault, other) => fault.row - other.row),
    [refused, check],
  );

  // Lines from a file replace all lines of a document, so its corrected file has to contain them all.
  const isWhole = !check.hasVerdicts;

  function handleDownload() {
    const shape = shapeOf(check);
    const whole = { rows: chosen.sheet.rows, faults: [...faults, ...warningsOf(check)] };
    const written = isWhole ? whole : rowsWithErrors(whole.rows, whole.faults, shape.headerRow);
    const workbook = writeSheet(errorsSheet(written.rows, written.faults, shape));
    downloadBlob(new Blob([workbook], { type: XLSX }), errorsFileName(chosen.file.name));
  }

  return (
    <section className="stack" aria-label="Errors">
      <FirstFaults noun="error" faults={faults} />
      <div>
        <Button onClick={handleDownload}>
          {isWhole ? 'Download file with errors' : 'Download rows with errors'}
        </Button>
      </div>
    </section>
  );
}
