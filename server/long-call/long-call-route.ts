import type { FastifyInstance } from 'fastify';
import { idempotencyKeyOf } from '../http/bind.ts';
import { accessOf, requireCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { withLimit } from '../http/with-limit.ts';
import type { LongCallHandler } from './long-call-handler.ts';

const LARGEST_BYTES = 96 * 1024 * 1024;
/** A quarter of a million rows with twenty columns each. */
const MAX_VALUES = 5_000_000;
const TIMEOUT_MS = 300_000;

/**
 * Serves long calls, which may take minutes because they read or write many records or have a whole file as their body.
 * A thread runs the call (`longCallHandler`), from parsing the body to formatting the response. The main thread only
 * forwards bytes.
 */
export function longCallRoutes(handlers: readonly LongCallHandler[]) {
  return (app: FastifyInstance, deps: Dependencies): void => {
    for (const handler of handlers) bindLongCall(app, deps, handler);
  };
}

function bindLongCall(
  app: FastifyInstance,
  { db, limits, judge, longCalls, describe }: Dependencies,
  { call, rows }: LongCallHandler,
): void {
  describe({ call });
  app.post(
    call.path,
    {
      handlerTimeout: TIMEOUT_MS,
      config: {
        ...accessOf(call),
        unparsed: true,
        bodyLimits: { bytes: LARGEST_BYTES, values: MAX_VALUES, ...rows },
      },
    },
    async (request, reply) => {
      const task = { caller: requireCaller(request), idempotencyKey: idempotencyKeyOf(request) };
      const body = (request.body ?? []) as Buffer<ArrayBuffer>[];
      // The request would otherwise keep the body until the response is sent.
      request.body = undefined;
      const run = async () => {
        // Receiving the body and waiting may have taken minutes.
        await judge(db, request);
        return longCalls.run({ path: call.path, ...task, body });
      };
      const answer = await withLimit(limits.longCalls, { request, reply }, run);
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );
}
