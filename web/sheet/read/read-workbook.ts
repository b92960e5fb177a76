import { sizeFault } from '#domain/file/file';
import {
  INVALID_FORMAT,
  isSheetFile,
  LARGEST_SHEET_BYTES,
  processingFailure,
} from '#domain/sheet/accepted-files';
import { explainMissingCode } from '../../ui/missing-code.ts';
import type { Encoding } from './encodings.ts';
import type { WorkerMessage, WorkerRequest } from './send-workbook.ts';
import type { Sheet } from './workbook.ts';

/**
 * The maximum time without a message, after which the reader counts as blocked by a malicious file or out of memory.
 */
const MAX_SILENCE_SECONDS = 20;
const TOO_LONG = `reading it took longer than ${MAX_SILENCE_SECONDS} seconds. Save it again as .xlsx with only the rows to import.`;
const CRASHED = 'the file needs more memory than is available. Save it again with only the rows to import.';

interface ReadOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  encoding?: Encoding | undefined;
}

/** The error for a file that cannot be read. The message is for the user. */
export class UnreadableFile extends Error {}

/**
 * Reads a spreadsheet in a separate worker, which is terminated if it is silent for too long or the signal aborts.
 * Rejects with `UnreadableFile`, or with the signal's reason.
 */
export async function readWorkbook(file: File, options: ReadOptions): Promise<Sheet[]> {
  const refusal = isSheetFile(file.name, file.type)
    ? sizeFault(file.name, file.size, LARGEST_SHEET_BYTES)
    : INVALID_FORMAT;
  if (refusal) throw new UnreadableFile(refusal);

  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await collectSheets(worker, file, options);
  } finally {
    worker.terminate();
  }
}

function collectSheets(
  worker: Worker,
  file: File,
  { signal, onProgress, encoding }: ReadOptions,
): Promise<Sheet[]> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new UnreadableFile(message));
    const sheets: Sheet[] = [];
    let limit: ReturnType<typeof setTimeout> | undefined;
    const waitForMessage = () => {
      clearTimeout(limit);
      limit = setTimeout(() => fail(processingFailure(TOO_LONG)), MAX_SILENCE_SECONDS * 1000);
    };
    waitForMessage();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', async ({ message }) =>
      // An error without a message means that the worker's code failed to load.
      fail(message ? processingFailure(CRASHED) : (await explainMissingCode()).message),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      waitForMessage();
      switch (data.type) {
        case 'parsed':
          onProgress(data.share);
          break;
        case 'sheet':
          sheets.push({ ...data.sheet, rows: [] });
          break;
        case 'rows':
          sheets.at(-1)?.rows.push(...data.rows);
          break;
        case 'fault':
          fail(data.message);
          break;
        case 'done':
          resolve(sheets);
      }
    });
    worker.postMessage({ file, encoding } satisfies WorkerRequest);
  });
}
