import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { type Asker, type Made, perform } from './perform.ts';

/** What a thread does for a call of `bindImport`. */
export interface ImportHandler {
  path: string;
  /** Does the import; `body` is what the JSON of its body says. */
  run: (db: Db, made: Omit<Made<AnyCall>, 'call'>) => Promise<unknown>;
}

interface ImportAsked<C extends AnyCall> {
  body: ParsedOf<C>;
  db: Db;
  outside: Db;
  asker: Asker | undefined;
}

/**
 * The handler of an import: given the parsed body and the database, in a transaction when the call writes; `outside` is
 * the database beside that transaction.
 */
export function importHandler<C extends AnyCall>(
  call: C,
  handle: (asked: ImportAsked<C>) => Promise<DataOf<C>>,
): ImportHandler {
  return {
    path: call.path,
    run: (db, made) =>
      perform(db, { call, ...made }, (inside, body) =>
        handle({ db: inside, outside: db, asker: made.asker, body }),
      ),
  };
}
