import type { FastifyInstance } from 'fastify';
import type { AnyCall, ParsedOf } from '#domain/wire/call';
import type { Download } from '#domain/wire/download';
import { PARSE, readFaults } from '#domain/wire/faults';
import { AppError } from '../errors/errors.ts';
import type { Limit } from '../limit/limit.ts';
import { accessOf, type Caller, callerOf, READ_ONLY, requireCaller } from './caller.ts';
import { checkBody } from './check-body.ts';
import type { Dependencies } from './dependencies.ts';
import { recordCall } from './record-call.ts';
import { type OutgoingFile, type StreamedFile, sendFile } from './send-file.ts';
import { holdUntilSent, reserve, withLimit } from './with-limit.ts';

/**
 * Serves a call that returns a file. The call waits in the queue of its limit (behaviour 22.3) and keeps its slot until
 * the content is in memory. A streamed file keeps its slot until its last chunk is sent or the client disconnects. A
 * slow client loses the slot to a call that waits for it.
 */
export function bindFile<C extends AnyCall>(
  app: FastifyInstance,
  { db, describe }: Dependencies,
  call: C,
  contentTypes: readonly string[],
  limitOf: (body: ParsedOf<C>) => Limit,
  handle: (body: ParsedOf<C>) => Promise<OutgoingFile | StreamedFile>,
): void {
  describe({ call, contentTypes });
  const config = accessOf(call);
  app.post(call.path, { config }, async (request, reply) => {
    const { parsed } = checkBody(call, request.body, false);
    const reservation = await reserve(limitOf(parsed), { request, reply });
    try {
      const file = await handle(parsed);
      await recordCall(db, callerOf(request), call.records?.(parsed, undefined));
      if (file.content instanceof Uint8Array) reservation.release();
      else holdUntilSent(reservation, reply);
      return sendFile(reply, file);
    } catch (error) {
      reservation.release();
      throw error;
    }
  });
}

/** Serves a download: parses its URL, waits in the queue of `limit`, runs the handler and sends the file. */
export function bindDownload<Parameters extends object>(
  app: FastifyInstance,
  { db, describe, limits }: Dependencies,
  download: Download<Parameters>,
  handle: (parameters: Parameters, caller: Caller) => Promise<OutgoingFile>,
  limit = limits.calls,
): void {
  describe({ download });
  app.get(download.path.replace(/\{(\w+)\}/g, ':$1'), { config: READ_ONLY }, async (request, reply) => {
    const caller = requireCaller(request);
    const rawParameters = { ...(request.query as object), ...(request.params as object) };
    const parameters = parseParameters(download, rawParameters);
    const file = await withLimit(limit, { request, reply }, () => handle(parameters, caller));
    await recordCall(db, caller, download.records?.(parameters));
    return sendFile(reply, file);
  });
}

function parseParameters<Parameters extends object>(
  download: Download<Parameters>,
  rawParameters: object,
): Parameters {
  const parsed = download.parameters.safeParse(rawParameters, PARSE);
  if (!parsed.success) throw new AppError(400, readFaults(parsed.error.issues));
  return parsed.data;
}
