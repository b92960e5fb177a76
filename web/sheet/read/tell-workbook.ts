import { processingFailure } from '#domain/sheet/accepted-files';
import { openWorkbook } from './parse-workbook.ts';
import type { WorkerMessage, WorkerRequest } from './worker-messages.ts';

/** So many rows travel in one message: the page that receives them stays responsive. */
const ROWS_AT_ONCE = 500;
const NOT_READ = 'the file could not be read. Load this page again and choose the file again.';
const TOLD_EVERY_MS = 100;
const NOT_OPENED = 'the file could not be opened. Copy it to this computer and choose it again.';

/** Reads a workbook and tells its sheets and rows, or why it cannot be read, a file that cannot be opened too. */
export async function tellWorkbook(
  { file, encoding }: WorkerRequest,
  tell: (message: WorkerMessage) => void,
): Promise<void> {
  try {
    let told = performance.now();
    const onProgress = (share: number) => {
      if (performance.now() - told < TOLD_EVERY_MS) return;
      told = performance.now();
      tell({ type: 'unpacked', share });
    };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const parsed = await openWorkbook(file.name, bytes, { onProgress, encoding });
    if ('fault' in parsed) return tell({ type: 'fault', message: parsed.fault });

    const total = parsed.sheets.reduce((sum, { rows }) => sum + rows.length, 0);
    for (const { rows, ...sheet } of parsed.sheets) {
      tell({ type: 'sheet', sheet, total });
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
  // A browser says so of a file in use or on a drive that is away. Its other words are not for a clerk.
  return error instanceof DOMException && error.name === 'NotReadableError' ? NOT_OPENED : NOT_READ;
}
