import type { SheetRow } from '#domain/sheet/cell';
import type { Encoding } from './encodings.ts';
import type { Sheet } from './workbook.ts';

/** Asks the worker to read a file, in the encoding chosen by the user, if any. */
export interface WorkerRequest {
  file: File;
  encoding?: Encoding | undefined;
}

/**
 * The worker's messages while it reads a workbook: each sheet is followed by its rows, in several messages.
 */
export type WorkerMessage =
  /** The fraction of the file that was unpacked, from 0 to 1; sent at most every tenth of a second. */
  | { type: 'unpacked'; share: number }
  | { type: 'sheet'; sheet: Omit<Sheet, 'rows'>; total: number }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'done' }
  | { type: 'fault'; message: string };
