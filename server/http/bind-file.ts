import type { FastifyInstance } from 'fastify';
import type { AnyCall, ParsedOf } from '#domain/wire/call';
import type { FairLimit } from '../limit/limit-fairly.ts';
import { RECORD_LIMITS } from './body-parser.ts';
import { callerOf } from './caller.ts';
import { checkBody } from './check-body.ts';
import type { Dependencies } from './dependencies.ts';
import { releaseWhenOver, takeTurn } from './in-turn.ts';
import { recordCall } from './record-call.ts';
import { accessOf } from './route-access.ts';
import { type OutgoingFile, type StreamedFile, sendFile } from './send-file.ts';

/**
 * Serves a call that answers a file. It waits for its turn among the files of its limit (behaviour 22.3) and keeps it
 * until the file is written, and its last piece is sent or the client is gone; pieces are made as fast as they are
 * taken.
 */
export function bindFile<C extends AnyCall>(
  app: FastifyInstance,
  { db, describe }: Dependencies,
  call: C,
  contentTypes: readonly string[],
  limitOf: (body: ParsedOf<C>) => FairLimit,
  handle: (body: ParsedOf<C>) => Promise<OutgoingFile | StreamedFile>,
): void {
  describe({ call, contentTypes });
  const config = { ...accessOf(call), bodyLimits: RECORD_LIMITS };
  app.post(call.path, { config }, async (request, reply) => {
    const { parsed } = checkBody(call, request.body, false);
    const held = await takeTurn(limitOf(parsed), { request, reply });
    const file = await handle(parsed).finally(() => releaseWhenOver(held, reply));
    await recordCall(db, callerOf(request), call.records?.(parsed, undefined));
    return sendFile(reply, file);
  });
}
