import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import { PARSE, readFaults } from '#domain/wire/faults';
import type { Db } from '../db/db.ts';
import { runIdempotently } from '../db/idempotency.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError, unauthorized } from '../errors/errors.ts';
import { recordCall } from './record-call.ts';

/** Who makes a call. */
export interface Asker {
  userId: number;
  username: string;
  /** The network address that the request came from. */
  address: string;
  idempotencyKey: string | undefined;
}

/** A call as it was made. */
export interface Made<C extends AnyCall> {
  call: C;
  /** Nobody where the call is for anyone. */
  asker: Asker | undefined;
  body: unknown;
}

/**
 * Does a call: parses its body (400 with every fault), runs the handler, in a transaction when the call writes, and
 * leaves in the security log what it did.
 */
export function perform<C extends AnyCall>(
  db: Db,
  { call, asker, body }: Made<C>,
  handle: (db: Db, body: ParsedOf<C>) => Promise<DataOf<C>>,
): Promise<DataOf<C>> {
  const parsed = parseBody(call, body);
  const work = async (transaction: Db) => {
    const data = await handle(transaction, parsed);
    await recordCall(transaction, asker, call.records?.(parsed, data));
    return data;
  };
  return call.writes ? write(db, call, asker, body, work) : work(db);
}

function parseBody<C extends AnyCall>(call: C, body: unknown): ParsedOf<C> {
  const parsed = call.request.safeParse(body, PARSE);
  if (!parsed.success) throw new AppError(400, readFaults(parsed.error.issues, call.incomplete));
  return parsed.data as ParsedOf<C>;
}

async function write<Answer>(
  db: Db,
  call: AnyCall,
  asker: Asker | undefined,
  body: unknown,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  if (!asker) throw unauthorized();
  const { userId, idempotencyKey: key } = asker;
  const actor = { userId, source: call.size === 'import' ? ('import' as const) : ('form' as const) };
  if (!key) return inTransaction(db, actor, work);

  const attempt = { userId, key, path: call.path, body };
  return inTransaction(db, actor, (transaction) =>
    runIdempotently(transaction, attempt, () => work(transaction)),
  );
}
