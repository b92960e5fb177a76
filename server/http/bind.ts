import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import { IDEMPOTENCY_KEY, NO_KEY, REPLAYED } from '#domain/wire/idempotency-key';
import type { Db } from '../db/db.ts';
import { type Answered, runIdempotently } from '../db/idempotency.ts';
import { limitedTransaction, type StatementLimit } from '../db/statement-limit.ts';
import { inTransaction } from '../db/transaction.ts';
import { badRequest, unauthorized } from '../errors/errors.ts';
import type { Limit } from '../limit/limit.ts';
import { type BodyLimits, parseJson } from './body/read-body.ts';
import { RECORD_LIMITS } from './body-parser.ts';
import { accessOf, type Caller, callerOf, requireCaller } from './caller.ts';
import { type CheckedBody, checkBody } from './check-body.ts';
import type { Dependencies } from './dependencies.ts';
import { recordCall } from './record-call.ts';
import { type Exchange, withLimit } from './with-limit.ts';

/** A body up to this size is validated immediately. Passing it to a thread would take longer. */
const SMALL_BYTES = 16 * 1024;

const MIB = 1024 * 1024;
/**
 * The limits of a document. They allow all promises of a purchase, and more lines and packages than a document may
 * have, so that the call can refuse the excess with its own message.
 */
const DOCUMENT_LIMITS: BodyLimits = { bytes: 8 * MIB, values: 320_000, elements: 11_000 };
/**
 * The time limit of a call, including its body, so that a slow body does not hold resources for long (behaviour 22.4).
 */
const TIMEOUT_MS = 30_000;
/**
 * The time limit for a call that changes many records: longer than the limit of a statement. A call over its limit
 * returns 503, but its work continues and may be stored.
 */
const MANY_TIMEOUT_MS = 300_000;

/** The arguments of a handler. `db` is in a transaction if the call writes or takes a long time. */
interface CallContext<C extends AnyCall> {
  body: ParsedOf<C>;
  db: Db;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The caller. Throws 401 without a session or token. */
  readonly caller: Caller;
}

interface BindOptions<C extends AnyCall, Prepared> {
  /** Long work that must not hold locks, and therefore runs before the transaction. */
  prepare?: (params: Exchange & { body: ParsedOf<C> }) => Promise<Prepared>;
  /** The limit in whose queue the call waits: by default `calls`, or `signIns` without a session or token. */
  limit?: Limit;
}

/** Serves a call: parses the body, runs the handler, returns `{ data }`. The session guard has already run. */
export function bind<C extends AnyCall, Prepared = undefined>(
  app: FastifyInstance,
  deps: Dependencies,
  call: C,
  handle: (context: CallContext<C> & { prepared: Prepared }) => Promise<DataOf<C>>,
  options: BindOptions<C, Prepared> = {},
): void {
  const { db, describe, limits } = deps;
  describe({ call });
  const isDocument = call.size === 'document';
  app.post(
    call.path,
    {
      handlerTimeout: call.many ? MANY_TIMEOUT_MS : TIMEOUT_MS,
      config: {
        ...accessOf(call),
        bodyLimits: isDocument ? DOCUMENT_LIMITS : RECORD_LIMITS,
        strangerBytes: call.strangerBytes,
        unparsed: isDocument,
      },
    },
    async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const isRepeatable = call.writes && !call.once && key !== undefined;
      const body = isDocument
        ? await checkDocument(deps, call, { request, reply }, isRepeatable)
        : checkBody(call, request.body, isRepeatable);
      const parsedCall: ParsedCall<C> = {
        call,
        caller: callerOf(request),
        idempotencyKey: key,
        body,
        limit: call.many ? 'many' : undefined,
        // The user may have been disabled, demoted or signed out while the body was arriving.
        reauthorize: (inside) => deps.reauthorize(inside, request, call.about?.(body.parsed)),
      };
      const work = async () => {
        const prepared = (await options.prepare?.({ body: body.parsed, request, reply })) as Prepared;
        return perform(db, parsedCall, (db, body) =>
          handle({
            body,
            db,
            request,
            reply,
            prepared,
            get caller() {
              return requireCaller(request);
            },
          }),
        );
      };
      const limit = options.limit ?? (parsedCall.caller ? limits.calls : limits.signIns);
      const exchange = { request, reply };
      const { answer, isReplayed } = await withLimit(limit, exchange, work, call.weight(body.parsed));
      if (isReplayed) reply.header(REPLAYED, 'true');
      return { data: answer };
    },
  );
}

/** Validates the body of a document, in a thread unless the body is small. Throws 400, 429 or 503. */
async function checkDocument<C extends AnyCall>(
  { limits, documents }: Dependencies,
  call: C,
  exchange: Exchange,
  isRepeatable: boolean,
): Promise<CheckedBody<C>> {
  const body = (exchange.request.body ?? []) as Buffer[];
  const size = body.reduce((sum, chunk) => sum + chunk.length, 0);
  if (size <= SMALL_BYTES) return checkBody(call, parseJson(Buffer.concat(body)), isRepeatable);
  const task = { path: call.path, body, isRepeatable };
  return (await withLimit(limits.documents, exchange, () => documents.run(task, body))) as CheckedBody<C>;
}

interface ParsedCall<C extends AnyCall> {
  call: C;
  /** Undefined without a session or token. */
  caller: Caller | undefined;
  idempotencyKey: string | undefined;
  body: CheckedBody<C>;
  /** The time limit of the call's statements, if longer than usual. */
  limit: StatementLimit | undefined;
  /** Checks the caller again in the transaction of a call that writes. */
  reauthorize?: (transaction: Db) => Promise<void>;
}

/**
 * Runs a validated call: its handler, in a transaction if it writes or takes a long time, and its entry in the security
 * log.
 */
export async function perform<C extends AnyCall>(
  db: Db,
  parsedCall: ParsedCall<C>,
  handle: (db: Db, body: ParsedOf<C>) => Promise<DataOf<C>>,
): Promise<Answered<DataOf<C>>> {
  const { call, caller } = parsedCall;
  const { parsed } = parsedCall.body;
  const work = async (transaction: Db) => {
    const data = await handle(transaction, parsed);
    await recordCall(transaction, caller, call.records?.(parsed, data));
    return data;
  };
  if (call.writes) return write(db, parsedCall, work);
  const reading = parsedCall.limit ? limitedTransaction(db, parsedCall.limit, work) : work(db);
  return { answer: await reading, isReplayed: false };
}

async function write<Answer>(
  db: Db,
  { call, caller, idempotencyKey: key, body, limit, reauthorize }: ParsedCall<AnyCall>,
  work: (db: Db) => Promise<Answer>,
): Promise<Answered<Answer>> {
  if (!caller) throw unauthorized();
  const userId = caller.user_id;
  const source = call.source ?? (caller.token ? 'token' : 'form');
  const actor = { userId, source, tokenId: caller.token?.token_id } as const;
  const { hash: bodyHash } = body;
  const authorizedWork = async (transaction: Db) => {
    await reauthorize?.(transaction);
    if (!key || bodyHash === undefined) return { answer: await work(transaction), isReplayed: false };
    const attempt = { userId, key, path: call.path, bodyHash, isLongCall: limit === 'long' };
    return runIdempotently(transaction, attempt, () => work(transaction));
  };
  return inTransaction(db, actor, authorizedWork, limit);
}

/**
 * Returns the idempotency key of a request, if it has one. Throws 400 for an invalid key, including a blank key, which
 * would not prevent a repetition (behaviour 20.8).
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) throw badRequest(`The Idempotency-Key ${NO_KEY}`);
  return key;
}
