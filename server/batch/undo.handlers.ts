import { batchCalls } from '#domain/batch/batch';
import { importHandler } from '../http/import-handler.ts';
import { checkUndo, undoBatch } from './undo.ts';

/** An undo writes as much as the import did, and its check looks at as much: they are done where imports are. */
export const undoHandlers = [
  importHandler(batchCalls.undoCheck, ({ body, db, made }) => checkUndo(db, body.batch_id, made.caller)),
  importHandler(batchCalls.undo, ({ body, db, made }) => undoBatch(db, body.batch_id, made.caller)),
];
