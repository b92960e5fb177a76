import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnyCall, ParsedOf } from '#domain/wire/call';
import { RECORD_LIMITS } from './body-parser.ts';
import { askerOf, callerOf } from './caller.ts';
import { checkBody } from './check-body.ts';
import type { Dependencies } from './dependencies.ts';
import { releaseWhenOver } from './in-turn.ts';
import { recordCall } from './record-call.ts';
import { accessOf } from './route-access.ts';
import { contentDisposition } from './send-file.ts';

/** A file whose content is whole, or comes piece by piece. */
export interface StreamedFile {
  filename: string;
  contentType: string;
  content: Buffer | AsyncIterable<string>;
}

/**
 * Serves a call that answers a file. It waits for its turn among the files that are written (behaviour 22.3) and keeps it
 * until the last piece is sent or the client is gone; pieces are made as fast as they are taken.
 */
export function bindFile<C extends AnyCall>(
  app: FastifyInstance,
  { db, describe, limits }: Dependencies,
  call: C,
  contentTypes: readonly string[],
  handle: (body: ParsedOf<C>) => Promise<StreamedFile>,
): void {
  describe({ call, contentTypes });
  const config = { ...accessOf(call), bodyLimits: RECORD_LIMITS };
  app.post(call.path, { config }, async (request, reply) => {
    const { parsed } = checkBody(call, request.body, false);
    const held = limits.workbooks(askerOf(request));
    const taken = held.take();
    releaseWhenOver(held, reply);
    await taken;
    const { filename, contentType, content } = await handle(parsed);
    await recordCall(db, callerOf(request), call.records?.(parsed, undefined));
    return reply
      .header('content-disposition', contentDisposition(filename))
      .header('x-content-type-options', 'nosniff')
      .type(contentType)
      .send(Buffer.isBuffer(content) ? content : Readable.from(content));
  });
}
