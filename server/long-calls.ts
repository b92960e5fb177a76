import type { RecordKind } from '#domain/record/record-kinds';
import { undoHandlers } from './batch/undo.handlers.ts';
import { changeHandlers } from './change/change.handlers.ts';
import { countImportHandlers } from './coverage/count-import.handlers.ts';
import type { LongCallHandler } from './long-call/long-call-handler.ts';
import { partSapImportHandlers } from './part-sap/import.handlers.ts';
import { moveHandlers } from './plan/move.handlers.ts';
import { promiseImportHandlers } from './purchase/promise-import.handlers.ts';
import { replaceHandlers } from './replace/replace.handlers.ts';
import { specificationImportHandlers } from './specification/import.handlers.ts';

/** Every long call, by the part of the API that it belongs to. The app serves them, and a thread does them. */
export const LONG_CALLS = {
  car_model: changeHandlers('car_model'),
  part: changeHandlers('part'),
  part_sap: changeHandlers('part_sap'),
  part_sap_import: partSapImportHandlers,
  replacement: replaceHandlers,
  specification: changeHandlers('specification'),
  specification_import: specificationImportHandlers,
  plan: [...changeHandlers('plan'), ...moveHandlers],
  purchase: [...changeHandlers('purchase'), ...promiseImportHandlers],
  invoice: changeHandlers('invoice'),
  stock_count: countImportHandlers,
  batch: undoHandlers,
} satisfies Record<RecordKind, readonly LongCallHandler[]> & Record<string, readonly LongCallHandler[]>;
