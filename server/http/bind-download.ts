import type { FastifyInstance } from 'fastify';
import type { Download } from '#domain/wire/download';
import { PARSE, readFaults } from '#domain/wire/faults';
import { AppError } from '../errors/errors.ts';
import { type Caller, READ_ONLY, requireCaller } from './caller.ts';
import type { Dependencies } from './dependencies.ts';
import { recordCall } from './record-call.ts';
import { type OutgoingFile, sendFile } from './send-file.ts';
import { withLimit } from './with-limit.ts';

/** Serves a download: parses its URL, queues in its `limit`, runs the handler and sends the file. */
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
