import type { FastifyInstance } from 'fastify';
import type { AnyCall } from '#domain/wire/call';
import type { BodyLimits } from './body/read-body.ts';
import { requireCaller } from './caller.ts';
import type { Dependencies } from './dependencies.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { inTurn } from './in-turn.ts';
import { accessOf } from './route-access.ts';

/** How large the body of an import may be; `elements` are its rows. */
type RowLimits = Pick<BodyLimits, 'elements' | 'tooManyElements'>;

const LARGEST_BYTES = 96 * 1024 * 1024;
/** A quarter of a million rows with twenty columns each. */
const MOST_VALUES = 5_000_000;
const TIMEOUT_MS = 300_000;

/**
 * Serves a call whose body is a whole file. Its handler runs in a thread of its own, from the parsing of the body to
 * the text of the answer: here nothing is done but to hand over bytes.
 */
export function bindImport(
  app: FastifyInstance,
  { limits, imports, describe }: Dependencies,
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
      const run = () => imports.run({ path: call.path, ...made, body });
      const answer = await inTurn(limits.imports, { request, reply }, run);
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );
}
