/** The program of a thread that parses and checks documents, whose lines would keep everybody else waiting. */
import { invoiceCalls } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall } from '#domain/wire/call';
import { parseJson } from './http/body/json-body.ts';
import { checkBody } from './http/check-body.ts';
import { serveThread } from './thread/serve-thread.ts';
import type { CheckedDocument, DocumentTask } from './thread/tasks.ts';

/** All calls that take a document. */
export const DOCUMENT_CALLS: readonly AnyCall[] = [
  specificationCalls.save,
  purchaseCalls.save,
  invoiceCalls.save,
  findSapsCall,
];

serveThread(check);

async function check({ path, body, isRepeatable }: DocumentTask): Promise<CheckedDocument> {
  const call = DOCUMENT_CALLS.find((one) => one.path === path);
  if (!call) throw new Error(`No thread checks ${path}.`);
  return checkBody(call, parseJson(Buffer.concat(body)), isRepeatable);
}
