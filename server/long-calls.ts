import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { undoHandlers } from './batch/undo.ts';
import { changeHandlers } from './change/change.handlers.ts';
import { countImportHandlers } from './coverage/count-import.handlers.ts';
import type { LongCallHandler } from './long-call/long-call-handler.ts';
import { partSapImportHandlers } from './part-sap/import.handlers.ts';
import { moveHandlers } from './plan/move.handlers.ts';
import { promiseImportHandlers } from './purchase/promise-import.handlers.ts';
import { replaceHandlers } from './replace/replace.handlers.ts';
import { specificationImportHandlers } from './specification/import.handlers.ts';

const CHANGES = Object.fromEntries(recordKind.options.map((kind) => [kind, changeHandlers(kind)])) as Record<
  RecordKind,
  LongCallHandler[]
>;

/** Every long call by API section. The app serves these calls, and worker threads run them. */
export const LONG_CALLS = {
  ...CHANGES,
  part_sap_import: partSapImportHandlers,
  replacement: replaceHandlers,
  specification_import: specificationImportHandlers,
  plan: [...CHANGES.plan, ...moveHandlers],
  purchase: [...CHANGES.purchase, ...promiseImportHandlers],
  stock_count: countImportHandlers,
  batch: undoHandlers,
} satisfies Record<string, readonly LongCallHandler[]>;
