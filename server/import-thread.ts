/** The program of a thread that does imports: one after the other, each as it is told, on connections of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { undoHandlers } from './batch/undo.handlers.ts';
import { countImportHandlers } from './coverage/count-import.handlers.ts';
import { connect } from './db/connect.ts';
import { parseJson } from './http/body/json-body.ts';
import type { ImportHandler } from './http/import-handler.ts';
import { bulkHandlers } from './part-sap/bulk.handlers.ts';
import type { ImportOutcome, ImportTask, ThreadData, ToThread } from './thread/import-task.ts';
import { toPlain } from './thread/plain-error.ts';

const HANDLERS: readonly ImportHandler[] = [...bulkHandlers, ...countImportHandlers, ...undoHandlers];
/** An import works on one connection; a second one answers whether its server still lives. */
const MOST_CONNECTIONS = 2;

const { databaseUrl } = workerData as ThreadData;
const interrupting = new AbortController();
const db = connect({ url: databaseUrl, max: MOST_CONNECTIONS, interrupt: interrupting.signal });

parentPort?.on('message', (message: ToThread) => {
  if (message === 'interrupt') interrupting.abort();
  else void answer(message.task);
});

async function answer(task: ImportTask): Promise<void> {
  const outcome = await run(task).catch((error: unknown): ImportOutcome => ({ error: toPlain(error) }));
  const given = 'answer' in outcome ? [outcome.answer.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(outcome, given);
}

async function run({ path, body, ...made }: ImportTask): Promise<ImportOutcome> {
  const handler = HANDLERS.find((one) => one.path === path);
  if (!handler) throw new Error(`No thread does ${path}.`);
  const data = await handler.run(db, { ...made, body: parseJson(Buffer.concat(body)) });
  return { answer: new TextEncoder().encode(JSON.stringify({ data })) };
}
