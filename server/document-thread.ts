/** The program of a thread that parses and checks documents, whose many lines would block the event loop. */
import { DOCUMENT_CALLS } from './document-calls.ts';
import { parseJson } from './http/body/json-body.ts';
import { checkBody } from './http/check-body.ts';
import { serveThread } from './thread/serve-thread.ts';
import type { CheckedDocument, DocumentTask } from './thread/tasks.ts';

serveThread(check);

async function check({ path, body, isRepeatable }: DocumentTask): Promise<CheckedDocument> {
  const call = DOCUMENT_CALLS.find((one) => one.path === path);
  if (!call) throw new Error(`No thread checks ${path}.`);
  return checkBody(call, parseJson(Buffer.concat(body)), isRepeatable);
}
