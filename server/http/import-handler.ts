import type { AnyCall, DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { type Made, perform } from './perform.ts';

/** What a thread does for a call of `bindImport`. */
export interface ImportHandler {
  path: string;
  /** Does the import; `body` is what the JSON of its body says. */
  run: (db: Db, made: ImportMade) => Promise<unknown>;
}

/** An import as it was made: by whom, and with what. */
export type ImportMade = Omit<Made<AnyCall>, 'call'>;

interface ImportAsked<C extends AnyCall> {
  body: ParsedOf<C>;
  db: Db;
  outside: Db;
  made: ImportMade;
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
      perform(db, { call, ...made }, (inside, body) => handle({ db: inside, outside: db, made, body })),
  };
}
