import type { AnyCall } from '#domain/wire/call';
import { parseJson } from './body/json-body.ts';
import { type CheckedBody, checkBody } from './check-body.ts';
import type { Dependencies } from './dependencies.ts';
import { type Asking, inTurn } from './in-turn.ts';

/** A body of so many bytes is checked in a moment; to hand it to a thread would take longer. */
const SMALL_BYTES = 16 * 1024;

/** Checks the body of a document, which comes in pieces: in a thread, unless it is small. Throws 400, 429 or 503. */
export async function checkDocument<C extends AnyCall>(
  { limits, documents }: Dependencies,
  call: C,
  asking: Asking,
  isRepeatable: boolean,
): Promise<CheckedBody<C>> {
  const body = (asking.request.body ?? []) as Buffer[];
  const size = body.reduce((sum, piece) => sum + piece.length, 0);
  if (size <= SMALL_BYTES) return checkBody(call, parseJson(Buffer.concat(body)), isRepeatable);
  const task = { path: call.path, body, isRepeatable };
  return (await inTurn(limits.documents, asking, () => documents.run(task))) as CheckedBody<C>;
}
