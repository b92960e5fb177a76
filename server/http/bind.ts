import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall, BodySize, DataOf, ParsedOf } from '#domain/wire/call';
import { PARSE, readFaults } from '#domain/wire/faults';
import type { Db } from '../db/db.ts';
import { once } from '../db/idempotency.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError } from '../errors/errors.ts';
import { RECORD_LIMITS } from './body-parser.ts';
import { requireCaller } from './caller.ts';
import type { Dependencies } from './dependencies.ts';
import type { BodyLimits } from './read-body.ts';
import { recordCall } from './record-call.ts';

const MIB = 1024 * 1024;
/** Room for twice as many lines as a document takes, so that the call can say so itself. */
const BODY_LIMITS: Record<BodySize, BodyLimits> = {
  record: RECORD_LIMITS,
  document: { bytes: 8 * MIB, values: 1_000_000, elements: 20_000 },
  import: { bytes: 96 * MIB, values: 5_000_000, elements: 250_000 },
};
/** Until the body must be there, so that one that trickles in holds nothing for long (behaviour 22.4). */
const TIMEOUTS_MS: Record<BodySize, number> = { record: 30_000, document: 30_000, import: 300_000 };

/** What a handler is given: the parsed body and the database, in a transaction when the call writes. */
export interface Asked<C extends AnyCall> {
  body: ParsedOf<C>;
  db: Db;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Serves a call: parses the body, runs the handler, answers `{ data }`. The session guard has run before. */
export function bind<C extends AnyCall>(
  app: FastifyInstance,
  { db, limits, describe }: Dependencies,
  call: C,
  handle: (asked: Asked<C>) => Promise<DataOf<C>>,
): void {
  describe({ call });
  app.post(
    call.path,
    {
      handlerTimeout: TIMEOUTS_MS[call.size],
      config: { access: call.access, bodyLimits: BODY_LIMITS[call.size] },
      ...(call.size === 'import' && { onRequest: limits.admitImport }),
    },
    async (request, reply) => {
      const body = parseBody(call, request.body);
      const work = async (db: Db) => {
        const data = await handle({ body, db, request, reply });
        await recordCall(db, request, call.records?.(body, data));
        return data;
      };
      const run = () => (call.writes ? write(db, call, request, work) : work(db));
      return { data: await (call.size === 'import' ? limits.runImport(run) : run()) };
    },
  );
}

/** The body as the call's schema reads it; throws 400 with every fault. */
function parseBody<C extends AnyCall>(call: C, body: unknown): ParsedOf<C> {
  const parsed = call.request.safeParse(body, PARSE);
  if (!parsed.success) throw new AppError(400, readFaults(parsed.error.issues, call.incomplete));
  return parsed.data as ParsedOf<C>;
}

async function write<Answer>(
  db: Db,
  call: AnyCall,
  request: FastifyRequest,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const { user_id: userId } = requireCaller(request);
  const actor = { userId, source: call.size === 'import' ? ('import' as const) : ('form' as const) };
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return inTransaction(db, actor, work);

  const attempt = { userId, key, path: call.path, body: request.body };
  return inTransaction(db, actor, (transaction) => once(transaction, attempt, () => work(transaction)));
}
