/** The program of a thread that does long calls, on connections of its own. */
import { recordKind } from '#domain/record/record-kinds';
import { undoHandlers } from './batch/undo.handlers.ts';
import { changeHandlers } from './change/change.handlers.ts';
import { countImportHandlers } from './coverage/count-import.handlers.ts';
import { parseJson } from './http/body/json-body.ts';
import type { LongCallTask } from './http/tasks.ts';
import type { LongCallHandler } from './long-call/long-call-handler.ts';
import { partSapImportHandlers } from './part-sap/import.handlers.ts';
import { moveHandlers } from './plan/move.handlers.ts';
import { promiseImportHandlers } from './purchase/promise-import.handlers.ts';
import { replaceHandlers } from './replace/replace.handlers.ts';
import { specificationImportHandlers } from './specification/import.handlers.ts';
import { serveThread } from './thread/serve-thread.ts';
import { openThreadDatabase } from './thread/thread-database.ts';

const HANDLERS: readonly LongCallHandler[] = [
  ...partSapImportHandlers,
  ...specificationImportHandlers,
  ...countImportHandlers,
  ...recordKind.options.flatMap(changeHandlers),
  ...moveHandlers,
  ...promiseImportHandlers,
  ...replaceHandlers,
  ...undoHandlers,
];

const { db, onInterrupt } = openThreadDatabase();

serveThread(run, { onInterrupt, given: (answer) => [answer.buffer] });

async function run({ path, body, ...made }: LongCallTask): Promise<Uint8Array<ArrayBuffer>> {
  const handler = HANDLERS.find((one) => one.call.path === path);
  if (!handler) throw new Error(`No thread does ${path}.`);
  const data = await handler.run(db, { ...made, body: parseJson(Buffer.concat(body)) });
  return new TextEncoder().encode(JSON.stringify({ data }));
}
