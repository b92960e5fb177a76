import { MOST_BULK_ROWS, TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import type { RunKind } from '#domain/sheet/import-run';
import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { inAttempts } from '../db/transaction.ts';
import { unavailable } from '../errors/errors.ts';
import { isUnconfirmed, isUnreachable } from '../errors/failures.ts';
import type { BodyLimits } from '../http/body/read-body.ts';
import { checkBody } from '../http/check-body.ts';
import { perform } from '../http/perform.ts';
import type { LongCallTask } from '../http/tasks.ts';
import { followImport, type OnWritten } from './import-run.queries.ts';

/** How large the body of a long call may be; `elements` are its rows or ids. */
type RowLimits = Pick<BodyLimits, 'elements' | 'tooManyElements'>;

/** As many rows as a sheet may hold (behaviour 10.8). */
export const MANY_ROWS: RowLimits = { elements: MOST_BULK_ROWS, tooManyElements: TOO_MANY_ROWS };

/** A long call, which the app serves (`longCallRoutes`), and what a thread does for it. */
export interface LongCallHandler {
  call: AnyCall;
  rows: RowLimits;
  /** Does the call; throws 400 for a body that is none of its own. */
  run: (db: Db, made: LongCallMade) => Promise<unknown>;
}

/** A long call as it was made: by whom, and with what. */
interface LongCallMade extends Pick<LongCallTask, 'caller' | 'idempotencyKey'> {
  /** The parsed JSON of its body. */
  body: unknown;
}

/** The arguments of a long call's handler. */
interface LongCallContext<C extends AnyCall> extends Pick<LongCallMade, 'caller'> {
  body: ParsedOf<C>;
  /** The transaction of the call, whose statements may take long. */
  db: Db;
  /** The database beside that transaction. */
  outside: Db;
  onWritten: OnWritten;
}

interface LongCallOptions {
  rows: RowLimits;
  /** The message if the database went away before the work was done. */
  lost?: string;
  /** Which imports these are, where they are found again (behaviour 10.11); the bodies of such calls are rows. */
  follow?: RunKind;
}

/** The message for a change that was not `done`, `moved` for example, before the database went away. */
export function connectionLost(done: string): string {
  return `The connection to the database was lost, and nothing was ${done}. Please try again.`;
}

/** The handler of a long call, which app and thread are given. It may run several times, see `inAttempts`. */
export function longCallHandler<C extends AnyCall>(
  call: C,
  handle: (context: LongCallContext<C>) => Promise<DataOf<C>>,
  { rows, lost, follow }: LongCallOptions,
): LongCallHandler {
  return {
    call,
    rows,
    run(db, made) {
      const checked = checkBody(call, made.body, made.idempotencyKey !== undefined);
      const performed = perform(db, { call, ...made, body: checked, limit: 'long' }, async (inside, body) => {
        const asked = { body, caller: made.caller, db: inside, outside: db };
        const attempts = (onWritten: OnWritten) => inAttempts(inside, () => handle({ ...asked, onWritten }));
        if (!follow) return attempts(async () => undefined);
        const rows = body as readonly unknown[];
        return followImport({ kind: follow, rows, db: inside, outside: db, made }, attempts);
      });
      return performed.catch((error) => {
        // If the connection is lost while the transaction commits, the work may be done all the same.
        const isLost = isUnreachable(error) && !isUnconfirmed(error);
        throw lost && isLost ? unavailable(lost) : error;
      });
    },
  };
}
