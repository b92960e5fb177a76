import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { inAttempts } from '../db/transaction.ts';
import { unavailable } from '../errors/errors.ts';
import { isUnreachable } from '../errors/failures.ts';
import { checkBody } from './check-body.ts';
import { type Made, perform } from './perform.ts';

/** What a thread does for a call of `bindImport`. */
export interface ImportHandler {
  path: string;
  /** Does the import; throws 400 for a body that is none. */
  run: (db: Db, made: ImportMade) => Promise<unknown>;
}

/** An import as it was made: by whom, and with what. */
export interface ImportMade extends Pick<Made<AnyCall>, 'caller' | 'idempotencyKey'> {
  /** What the JSON of its body says. */
  body: unknown;
}

interface ImportAsked<C extends AnyCall> {
  body: ParsedOf<C>;
  db: Db;
  outside: Db;
  made: ImportMade;
}

/** Is told which share of an import is written, from 0 to 1. */
export type OnWritten = (share: number) => Promise<void>;

/** What is done once around all attempts of an import. */
type Around<C extends AnyCall> = (
  asked: ImportAsked<C>,
  work: (onWritten: OnWritten) => Promise<DataOf<C>>,
) => Promise<DataOf<C>>;

/**
 * The handler of an import: given the parsed body and a transaction, whose statements may take long; `outside` is the
 * database beside that transaction. It may run several times, see `inAttempts`. `lost` is what is said where the
 * database went away before the work was done.
 */
export function importHandler<C extends AnyCall>(
  call: C,
  handle: (asked: ImportAsked<C> & { onWritten: OnWritten }) => Promise<DataOf<C>>,
  lost?: string,
  around: Around<C> = (_, work) => work(async () => undefined),
): ImportHandler {
  return {
    path: call.path,
    run(db, made) {
      const body = checkBody(call, made.body, made.idempotencyKey !== undefined);
      // What is lost while its transaction ends may be done all the same.
      let isEnding = false;
      const performed = perform(db, { call, ...made, body, limit: 'import' }, async (inside, parsed) => {
        const asked = { db: inside, outside: db, made, body: parsed };
        const data = await around(asked, (onWritten) =>
          inAttempts(inside, () => handle({ ...asked, onWritten })),
        );
        isEnding = true;
        return data;
      });
      return performed.catch((error) => {
        throw lost && !isEnding && isUnreachable(error) ? unavailable(lost) : error;
      });
    },
  };
}
