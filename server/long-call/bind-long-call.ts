import type { FastifyInstance } from 'fastify';
import { MOST_BULK_ROWS, TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import type { AnyCall } from '#domain/wire/call';
import type { BodyLimits } from '../http/body/read-body.ts';
import { requireCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { inTurn } from '../http/in-turn.ts';
import { accessOf } from '../http/route-access.ts';

/** How large the body of a long call may be; `elements` are its rows or ids. */
type RowLimits = Pick<BodyLimits, 'elements' | 'tooManyElements'>;

/** As many rows as a sheet may hold (behaviour 10.8). */
export const MANY_ROWS: RowLimits = { elements: MOST_BULK_ROWS, tooManyElements: TOO_MANY_ROWS };

const LARGEST_BYTES = 96 * 1024 * 1024;
/** A quarter of a million rows with twenty columns each. */
const MOST_VALUES = 5_000_000;
const TIMEOUT_MS = 300_000;

/**
 * Serves a long call: one that may take minutes, since it reads or writes very many records or has a whole file for its
 * body. Its handler (`longCallHandler`) runs in a thread of its own, from the parsing of the body to the text of the
 * answer: here nothing is done but to hand over bytes.
 */
export function bindLongCall(
  app: FastifyInstance,
  { limits, longCalls, describe }: Dependencies,
  call: AnyCall,
  rows: RowLimits,
): void {
  describe({ call });
  app.post(
    call.path,
    {
      handlerTimeout: TIMEOUT_MS,
      config: {
        ...accessOf(call),
        unparsed: true,
        bodyLimits: { bytes: LARGEST_BYTES, values: MOST_VALUES, ...rows },
      },
    },
    async (request, reply) => {
      const made = { caller: requireCaller(request), idempotencyKey: idempotencyKeyOf(request) };
      const body = (request.body ?? []) as Buffer<ArrayBuffer>[];
      // The request would keep the body until its answer has been sent.
      request.body = undefined;
      const run = () => longCalls.run({ path: call.path, ...made, body });
      const answer = await inTurn(limits.longCalls, { request, reply }, run);
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );
}
