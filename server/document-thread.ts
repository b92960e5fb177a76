/** The thread that parses and validates documents. Their many lines would block the event loop of the main thread. */
import type { AnyCall } from '#domain/wire/call';
import { DOCUMENT_CALLS } from './document-calls.ts';
import { parseJson } from './http/body/read-body.ts';
import { type CheckedBody, checkBody } from './http/check-body.ts';
import type { DocumentTask } from './http/dependencies.ts';
import { serveThread } from './thread/threads.ts';

serveThread(check);

async function check({ path, body, isRepeatable }: DocumentTask): Promise<CheckedBody<AnyCall>> {
  const call = DOCUMENT_CALLS.find((one) => one.path === path);
  if (!call) throw new Error(`There is no document call ${path}.`);
  return checkBody(call, parseJson(Buffer.concat(body)), isRepeatable);
}
