import { batchCalls } from '#domain/batch/batch';
import { importHandler } from '../http/import-handler.ts';
import { undoBatch } from './undo.ts';

/** An undo writes as much as the import did, and is done where imports are. */
export const undoHandlers = [
  importHandler(batchCalls.undo, ({ body, db, made }) => undoBatch(db, body.batch_id, made.caller)),
];
