import type { SheetRow } from '#domain/sheet/cell';
import type { Field } from '#domain/sheet/field-types';
import { XLSX } from '#domain/sheet/xlsx';
import { explainMissingCode } from '../../ui/missing-code.ts';
import type { RowFault } from '../check/row-faults.ts';
import type { SheetCheck } from '../check/sheet-check.ts';
import type { ErrorsMessage } from './errors-workbook.worker.ts';

/** The number of rows in a batch, small enough for the page to stay responsive. */
const BATCH_ROWS = 4_000;

/** Builds a workbook of the sheet with its errors in a worker. */
export async function makeErrorsWorkbook(
  rows: readonly SheetRow[],
  faults: readonly RowFault[],
  check: SheetCheck,
): Promise<Blob> {
  const worker = new Worker(new URL('./errors-workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', async ({ message }) =>
        // An error without a message means that the worker's code failed to load.
        reject(new Error(message || (await explainMissingCode()).message)),
      );
    });
    const post = (message: ErrorsMessage) => worker.postMessage(message);
    for (const chunk of chunksOf(rows)) {
      post({ type: 'rows', rows: chunk });
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const chunk of chunksOf(faults)) post({ type: 'faults', faults: chunk });
    post({ type: 'write', shape: { headerRow: check.headerRow ?? 1, fields: fieldsByPosition(check) } });
    return new Blob([await written], { type: XLSX });
  } finally {
    worker.terminate();
  }
}

/** The fields of the known columns by their position in a row. */
function fieldsByPosition({ columns, positions }: SheetCheck): Map<number, Field> {
  return new Map(
    Object.values(columns).flatMap((field, index) => {
      const position = positions[index];
      return position === undefined ? [] : [[position, field] as const];
    }),
  );
}

function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_ROWS);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
  );
}

/** Returns the name of the workbook: `prices.csv` → `prices with errors.xlsx`. */
export function errorsFileName(filename: string): string {
  const point = filename.lastIndexOf('.');
  return `${point > 0 ? filename.slice(0, point) : filename} with errors.xlsx`;
}
