import type { SheetRow } from '#domain/sheet/cell';
import type { Encoding } from './encodings.ts';
import type { Sheet } from './workbook.ts';

/** Asks the worker to read a file in the encoding that the user has chosen, if any. */
export interface WorkerRequest {
  file: File;
  encoding?: Encoding | undefined;
}

/**
 * The messages of the worker while it reads a workbook. The rows of a sheet follow the sheet in several messages.
 */
export type WorkerMessage =
  /** The fraction unpacked so far, from 0 to 1, sent at most every tenth of a second. */
  | { type: 'unpacked'; share: number }
  | { type: 'sheet'; sheet: Omit<Sheet, 'rows'>; total: number }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'done' }
  | { type: 'fault'; message: string };
