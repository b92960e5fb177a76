import type { SheetRow } from '#domain/sheet/cell';

/** What the worker tells while it reads a workbook: each sheet is followed by its rows, in several messages. */
export type WorkerMessage =
  | { type: 'sheet'; name: string; total: number }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'done' }
  | { type: 'fault'; message: string };
