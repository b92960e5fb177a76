import { processingFailure } from '#domain/sheet/accepted-files';
import type { SheetRow } from '#domain/sheet/cell';
import type { Encoding } from './encodings.ts';
import { openWorkbook } from './parse-workbook.ts';
import type { Sheet } from './workbook.ts';

/** The maximum number of rows in a message, small enough for the page to stay responsive. */
const BATCH_ROWS = 500;
const NOT_READ = 'the file could not be read. Reload this page and choose the file again.';
const SEND_INTERVAL_MS = 100;
const NOT_OPENED = 'the file could not be opened. Copy it to this computer and choose it again.';

export interface WorkerRequest {
  file: File;
  encoding?: Encoding | undefined;
}

/**
 * The messages of the worker while it reads a workbook. The rows of a sheet follow the sheet in several messages.
 */
export type WorkerMessage =
  /** The fraction parsed so far, from 0 to 1, sent at most ten times a second. */
  | { type: 'parsed'; share: number }
  | { type: 'sheet'; sheet: Omit<Sheet, 'rows'> }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'done' }
  | { type: 'fault'; message: string };

export async function sendWorkbook(
  { file, encoding }: WorkerRequest,
  send: (message: WorkerMessage) => void,
): Promise<void> {
  try {
    let sentAt = performance.now();
    const onProgress = (share: number) => {
      if (performance.now() - sentAt < SEND_INTERVAL_MS) return;
      sentAt = performance.now();
      send({ type: 'parsed', share });
    };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const parsed = await openWorkbook(file.name, bytes, { onProgress, encoding });
    if ('fault' in parsed) return send({ type: 'fault', message: parsed.fault });

    for (const { rows, ...sheet } of parsed.sheets) {
      send({ type: 'sheet', sheet });
      for (let index = 0; index < rows.length; index += BATCH_ROWS) {
        send({ type: 'rows', rows: rows.slice(index, index + BATCH_ROWS) });
      }
    }
    send({ type: 'done' });
  } catch (error) {
    // The rejection of a promise in a worker does not reach the page, which would wait until its timeout.
    send({ type: 'fault', message: processingFailure(reasonOf(error)) });
  }
}

function reasonOf(error: unknown): string {
  // Browsers throw `NotReadableError` for a file in use or on a disconnected drive. Other messages are not for users.
  return error instanceof DOMException && error.name === 'NotReadableError' ? NOT_OPENED : NOT_READ;
}
