import { sizeFault } from '#domain/file/file';
import {
  INVALID_FORMAT,
  isSheetFile,
  LARGEST_SHEET_BYTES,
  processingFailure,
} from '#domain/sheet/accepted-files';
import { explainMissingCode } from '../../ui/missing-code.ts';
import type { Encoding } from './encodings.ts';
import type { Sheet } from './workbook.ts';
import type { WorkerMessage, WorkerRequest } from './worker-messages.ts';

/** A reader that tells nothing for so long is kept busy by a hostile file, or has no memory left. */
const LONGEST_SILENCE_SECONDS = 20;
const TOO_LONG = `reading it took longer than ${LONGEST_SILENCE_SECONDS} seconds. Save it again as .xlsx, with the rows of this import alone.`;
const CRASHED = 'the file needs more memory than there is. Save it again with the rows of this import alone.';
/** So much of the progress is the unpacking, the rest that the rows arrive. */
const UNPACKING = 0.7;

interface ReadOptions {
  signal: AbortSignal;
  /** How much of the file has been read, from 0 to 1. */
  onProgress: (share: number) => void;
  /** As what a text file is read, where somebody has chosen it. */
  encoding?: Encoding | undefined;
}

/** A file that cannot be read; the message is the sentence to show. */
export class UnreadableFile extends Error {}

/**
 * Reads a spreadsheet in a worker of its own, which is stopped when it tells nothing for too long or the signal says
 * so.
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
    let read = 0;
    let total = 0;

    const giveUp = () => fail(processingFailure(TOO_LONG));
    let limit = setTimeout(giveUp, LONGEST_SILENCE_SECONDS * 1000);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', async ({ message }) =>
      // Without a message it is the worker's own code that did not come.
      fail(message ? processingFailure(CRASHED) : (await explainMissingCode()).message),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      clearTimeout(limit);
      if (data.type !== 'fault' && data.type !== 'done') {
        limit = setTimeout(giveUp, LONGEST_SILENCE_SECONDS * 1000);
      }
      switch (data.type) {
        case 'unpacked':
          onProgress(UNPACKING * data.share);
          break;
        case 'sheet':
          total = data.total;
          sheets.push({ ...data.sheet, rows: [] });
          break;
        case 'rows':
          sheets.at(-1)?.rows.push(...data.rows);
          read += data.rows.length;
          onProgress(UNPACKING + (1 - UNPACKING) * (read / total));
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
