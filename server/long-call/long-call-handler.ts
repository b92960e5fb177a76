import type { FastifyInstance } from 'fastify';
import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import { TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import type { RunKind } from '#domain/sheet/import-run';
import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import { REPLAYED } from '#domain/wire/idempotency-key';
import type { Db } from '../db/db.ts';
import type { Answered } from '../db/idempotency.ts';
import { inAttempts } from '../db/transaction.ts';
import { unavailable } from '../errors/errors.ts';
import { isUnconfirmed, isUnreachable } from '../errors/failures.ts';
import { idempotencyKeyOf, perform } from '../http/bind.ts';
import type { BodyLimits } from '../http/body/read-body.ts';
import { accessOf, requireCaller } from '../http/caller.ts';
import { checkBody } from '../http/check-body.ts';
import type { Dependencies, LongCallTask } from '../http/dependencies.ts';
import { withLimit } from '../http/with-limit.ts';
import { followImport, type OnWritten } from './import-run.ts';

/** `elements` limits the rows or ids of a long call. */
type RowLimits = Pick<BodyLimits, 'elements' | 'tooManyElements'>;

/** The maximum number of rows of an import (behaviour 10.10). */
export const MANY_ROWS: RowLimits = { elements: MAX_SHEET_ROWS, tooManyElements: TOO_MANY_ROWS };

/** A long call: the app serves it (`longCallRoutes`), and a worker thread runs it. */
export interface LongCallHandler {
  call: AnyCall;
  rows: RowLimits;
  /** Runs the call. Throws 400 for an invalid body. */
  run: (db: Db, request: LongCallRequest) => Promise<Answered<unknown>>;
}

interface LongCallRequest extends Pick<LongCallTask, 'caller' | 'idempotencyKey'> {
  body: unknown;
}

interface LongCallContext<C extends AnyCall> extends Pick<LongCallRequest, 'caller'> {
  body: ParsedOf<C>;
  /** The transaction of the call, whose statements may take a long time. */
  db: Db;
  /** The database outside of that transaction. */
  outside: Db;
  onWritten: OnWritten;
}

interface LongCallOptions {
  rows: RowLimits;
  /** The message if the database becomes unreachable before the work is done. */
  lost?: string;
  /** The kind of the import, if it can be found later (behaviour 10.11). The body of such a call is a list of rows. */
  follow?: RunKind;
}

const CONNECTION_LOST = 'The connection to the database was lost, and nothing was changed. Please try again.';

/**
 * Declares the handler of a long call for the app and the worker threads. `handle` may run several times (see
 * `inAttempts`).
 */
export function longCallHandler<C extends AnyCall>(
  call: C,
  handle: (context: LongCallContext<C>) => Promise<DataOf<C>>,
  { rows, lost = CONNECTION_LOST, follow }: LongCallOptions,
): LongCallHandler {
  return {
    call,
    rows,
    run(db, request) {
      const checked = checkBody(call, request.body, request.idempotencyKey !== undefined);
      const performed = perform(
        db,
        { call, ...request, body: checked, limit: 'long' },
        async (inside, body) => {
          const params = { body, caller: request.caller, db: inside, outside: db };
          const attempts = (onWritten: OnWritten) =>
            inAttempts(inside, () => handle({ ...params, onWritten }));
          if (!follow) return attempts(async () => undefined);
          const rows = body as readonly unknown[];
          return followImport({ kind: follow, rows, db: inside, outside: db, request }, attempts);
        },
      );
      return performed.catch((error) => {
        // If the connection is lost during the commit, the transaction may be committed.
        const isLost = isUnreachable(error) && !isUnconfirmed(error);
        throw isLost ? unavailable(lost) : error;
      });
    },
  };
}

const LARGEST_BYTES = 96 * 1024 * 1024;
/** A quarter of a million rows with twenty columns each. */
const MAX_VALUES = 5_000_000;
const TIMEOUT_MS = 300_000;

/**
 * Returns a function that adds the routes of long calls, which may take minutes because they read or write many records
 * or have a whole file as their body. A worker thread runs the call (`longCallHandler`), from parsing the body to
 * formatting the response. The main thread only forwards bytes.
 */
export function longCallRoutes(handlers: readonly LongCallHandler[]) {
  return (app: FastifyInstance, deps: Dependencies): void => {
    for (const handler of handlers) bindLongCall(app, deps, handler);
  };
}

function bindLongCall(
  app: FastifyInstance,
  { db, limits, reauthorize, longCalls, describe }: Dependencies,
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
        await reauthorize(db, request);
        return longCalls.run({ path: call.path, ...task, body }, body);
      };
      const { answer, isReplayed } = await withLimit(limits.longCalls, { request, reply }, run);
      if (isReplayed) reply.header(REPLAYED, 'true');
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );
}
