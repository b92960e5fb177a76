import type { SheetRow } from '#domain/sheet/cell';

/** What the worker tells while it reads a workbook: each sheet is followed by its rows, in several messages. */
export type WorkerMessage =
  /** How much of the file has been unpacked, from 0 to 1; told at most once a tenth of a second. */
  | { type: 'unpacked'; share: number }
  | { type: 'sheet'; name: string; notes: readonly string[]; total: number }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'done' }
  | { type: 'fault'; message: string };
