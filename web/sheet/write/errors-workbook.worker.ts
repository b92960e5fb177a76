import type { SheetRow } from '#domain/sheet/cell';
import type { RowFault } from '../check/row-faults.ts';
import { errorsSheet, type SheetShape } from './errors-sheet.ts';
import { writeSheet } from './write-sheet.ts';

/** The messages of the page: the rows and the faults of the sheet in batches, then the end. */
export type ErrorsMessage =
  | { type: 'rows'; rows: readonly SheetRow[] }
  | { type: 'faults'; faults: readonly RowFault[] }
  | { type: 'write'; shape: SheetShape };

const rows: SheetRow[] = [];
const faults: RowFault[] = [];

self.addEventListener('message', ({ data }: MessageEvent<ErrorsMessage>) => {
  if (data.type === 'rows') rows.push(...data.rows);
  else if (data.type === 'faults') faults.push(...data.faults);
  else {
    const workbook = writeSheet(errorsSheet(rows, faults, data.shape));
    self.postMessage(workbook, { transfer: [workbook.buffer] });
  }
});
