import { MAX_BULK_ROWS, TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import type { RunKind } from '#domain/sheet/import-run';
import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { inAttempts } from '../db/transaction.ts';
import { unavailable } from '../errors/errors.ts';
import { isUnconfirmed, isUnreachable } from '../errors/failures.ts';
import { perform } from '../http/bind.ts';
import type { BodyLimits } from '../http/body/read-body.ts';
import { checkBody } from '../http/check-body.ts';
import type { LongCallTask } from '../http/dependencies.ts';
import { followImport, type OnWritten } from './import-run.ts';

/** The body limits of a long call. `elements` are its rows or ids. */
type RowLimits = Pick<BodyLimits, 'elements' | 'tooManyElements'>;

/** As many rows as a sheet may have (behaviour 10.8). */
export const MANY_ROWS: RowLimits = { elements: MAX_BULK_ROWS, tooManyElements: TOO_MANY_ROWS };

/** A long call: the app serves it (`longCallRoutes`), and a thread runs it. */
export interface LongCallHandler {
  call: AnyCall;
  rows: RowLimits;
  /** Runs the call. Throws 400 for an invalid body. */
  run: (db: Db, request: LongCallRequest) => Promise<unknown>;
}

/** A long call with its caller and body. */
interface LongCallRequest extends Pick<LongCallTask, 'caller' | 'idempotencyKey'> {
  /** The parsed JSON of the body. */
  body: unknown;
}

/** The arguments of a long call's handler. */
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
  /** The message if the database became unreachable before the work was done. */
  lost?: string;
  /** The kind of the import, if it can be found later (behaviour 10.11). The bodies of such calls are rows. */
  follow?: RunKind;
}

/**
 * Returns the message for a change that was not `done`, for example `moved`, because the database became unreachable.
 */
export function connectionLost(done: string): string {
  return `The connection to the database was lost, and nothing was ${done}. Please try again.`;
}

/** Declares the handler of a long call for the app and the thread. It may run several times, see `inAttempts`. */
export function longCallHandler<C extends AnyCall>(
  call: C,
  handle: (context: LongCallContext<C>) => Promise<DataOf<C>>,
  { rows, lost, follow }: LongCallOptions,
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
        throw lost && isLost ? unavailable(lost) : error;
      });
    },
  };
}
