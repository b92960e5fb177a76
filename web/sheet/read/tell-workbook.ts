import { processingFailure } from '#domain/sheet/accepted-files';
import { loadCodePages } from './code-pages.ts';
import { parseWorkbook } from './parse-workbook.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** So many rows travel in one message: the page that receives them stays responsive. */
const ROWS_AT_ONCE = 500;
const NOT_OPENED = 'the file could not be opened. Copy it to this computer and choose it again.';

/** Reads a workbook and tells its sheets and rows, or why it cannot be read, a file that cannot be opened too. */
export async function tellWorkbook(file: File, tell: (message: WorkerMessage) => void): Promise<void> {
  try {
    await loadCodePages(file.name);
    const parsed = parseWorkbook(file.name, new Uint8Array(await file.arrayBuffer()));
    if ('fault' in parsed) return tell({ type: 'fault', message: parsed.fault });

    const total = parsed.sheets.reduce((sum, { rows }) => sum + rows.length, 0);
    for (const { name, rows } of parsed.sheets) {
      tell({ type: 'sheet', name, total });
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        tell({ type: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE) });
      }
    }
    tell({ type: 'done' });
  } catch (error) {
    // An error within a promise never reaches the page by itself, which would wait until its time is over.
    tell({ type: 'fault', message: processingFailure(whyNot(error)) });
  }
}

function whyNot(error: unknown): string {
  // What a browser says of a file in use or on a drive that is away.
  if (error instanceof DOMException && error.name === 'NotReadableError') return NOT_OPENED;
  return error instanceof Error ? error.message : String(error);
}
