import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { runIdempotently } from '../db/idempotency.ts';
import { limitedTransaction, type StatementLimit } from '../db/statement-limit.ts';
import { inTransaction } from '../db/transaction.ts';
import { unauthorized } from '../errors/errors.ts';
import type { Caller } from './caller.ts';
import type { CheckedBody } from './check-body.ts';
import { recordCall } from './record-call.ts';

/** A call with its parsed request. */
export interface ParsedCall<C extends AnyCall> {
  call: C;
  /** Undefined if the call needs no session. */
  caller: Caller | undefined;
  idempotencyKey: string | undefined;
  body: CheckedBody<C>;
  /** The time limit of its statements, if longer than usual. */
  limit?: StatementLimit;
  /** Checks the caller again in the transaction, if the check before the body is not enough. */
  judge?: (transaction: Db) => Promise<void>;
}

/**
 * Runs a validated call: its handler, in a transaction if it writes or takes a long time, and its entry in the security
 * log.
 */
export function perform<C extends AnyCall>(
  db: Db,
  parsedCall: ParsedCall<C>,
  handle: (db: Db, body: ParsedOf<C>) => Promise<DataOf<C>>,
): Promise<DataOf<C>> {
  const { call, caller } = parsedCall;
  const { parsed } = parsedCall.body;
  const work = async (transaction: Db) => {
    const data = await handle(transaction, parsed);
    await recordCall(transaction, caller, call.records?.(parsed, data));
    return data;
  };
  if (call.writes) return write(db, parsedCall, work);
  return parsedCall.limit ? limitedTransaction(db, parsedCall.limit, work) : work(db);
}

async function write<Answer>(
  db: Db,
  { call, caller, idempotencyKey: key, body, limit, judge }: ParsedCall<AnyCall>,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  if (!caller) throw unauthorized();
  const userId = caller.user_id;
  const source = call.source ?? (caller.token ? 'token' : 'form');
  const actor = { userId, source, tokenId: caller.token?.token_id } as const;
  const { hash: bodyHash } = body;
  const judged = async (transaction: Db) => {
    await judge?.(transaction);
    if (!key || bodyHash === undefined) return work(transaction);
    const attempt = { userId, key, path: call.path, bodyHash, isLongCall: limit === 'long' };
    return runIdempotently(transaction, attempt, () => work(transaction));
  };
  return inTransaction(db, actor, judged, limit);
}
