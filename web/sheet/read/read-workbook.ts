import { sizeFault } from '#domain/file/file';
import {
  INVALID_FORMAT,
  isSheetFile,
  LARGEST_SHEET_BYTES,
  processingFailure,
} from '#domain/sheet/accepted-files';
import { explainMissingCode } from '../../ui/missing-code.ts';
import type { Sheet } from './workbook.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** A small file that keeps the reader busy is hostile; an honest large one may meet a slow or busy machine. */
const LONGEST_SECONDS = 20;
const SECONDS_PER_MEGABYTE = 10;

interface ReadOptions {
  signal: AbortSignal;
  /** How much of the file has been read, from 0 to 1; unknown while the workbook is being unpacked. */
  onProgress: (share: number) => void;
}

/** A file that cannot be read; the message is the sentence to show. */
export class UnreadableFile extends Error {}

/**
 * Reads a spreadsheet in a worker of its own, which is stopped when it takes too long for its size or
 * the signal says so.
 * Rejects with `UnreadableFile`, or with the signal's reason.
 */
export async function readWorkbook(file: File, { signal, onProgress }: ReadOptions): Promise<Sheet[]> {
  const refusal = isSheetFile(file.name, file.type)
    ? sizeFault(file.name, file.size, LARGEST_SHEET_BYTES)
    : INVALID_FORMAT;
  if (refusal) throw new UnreadableFile(refusal);

  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await collectSheets(worker, file, { signal, onProgress });
  } finally {
    worker.terminate();
  }
}

function collectSheets(worker: Worker, file: File, { signal, onProgress }: ReadOptions): Promise<Sheet[]> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new UnreadableFile(message));
    const sheets: Sheet[] = [];
    let read = 0;
    let total = 0;

    const seconds = LONGEST_SECONDS + SECONDS_PER_MEGABYTE * Math.floor(file.size / (1024 * 1024));
    const tooLong = processingFailure(`reading it took longer than ${seconds} seconds.`);
    const limit = setTimeout(() => fail(tooLong), seconds * 1000);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', async ({ message }) =>
      // Without a message it is the worker's own code that did not come.
      fail(message ? processingFailure(message) : (await explainMissingCode()).message),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      switch (data.type) {
        case 'sheet':
          total = data.total;
          sheets.push({ name: data.name, rows: [] });
          break;
        case 'rows':
          sheets.at(-1)?.rows.push(...data.rows);
          read += data.rows.length;
          onProgress(read / total);
          break;
        case 'fault':
          clearTimeout(limit);
          fail(data.message);
          break;
        case 'done':
          clearTimeout(limit);
          resolve(sheets);
      }
    });
    worker.postMessage(file);
  });
}
