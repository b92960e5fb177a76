import { batchCalls } from '#domain/batch/batch';
import { longCallHandler } from '../long-call/long-call-handler.ts';
import { checkUndo, undoBatch } from './undo.ts';

/** The bodies of these calls contain no lists, so a limit on their fields is enough. */
const FIELD_LIMIT = { elements: 1 };

/** The undo of a batch, and the preview of its effect (behaviour 27.3). */
export const undoHandlers = [
  longCallHandler(batchCalls.undoCheck, ({ body, db, caller }) => checkUndo(db, body.batch_id, caller), {
    rows: FIELD_LIMIT,
  }),
  longCallHandler(batchCalls.undo, ({ body, db, caller }) => undoBatch(db, body.batch_id, caller), {
    rows: FIELD_LIMIT,
  }),
];
