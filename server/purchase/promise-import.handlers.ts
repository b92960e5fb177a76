import { sql } from 'kysely';
import { findSap, indexSaps } from '#domain/lines/active-saps';
import { decidePromises, type PromisingLine } from '#domain/purchase/decide-promises';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { checkPromiseRecord, promiseFields } from '#domain/purchase/promise-record';
import { MOST_OF_PURCHASE, TOO_MANY_PROMISE_ROWS } from '#domain/purchase/promises';
import { ignoredNames } from '#domain/sheet/ignored-names';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { checkResult, saveResult } from '../long-call/import-answer.ts';
import { longCallHandler } from '../long-call/long-call-handler.ts';
import { claimVersion } from '../record/claim-version.ts';
import { replacePromises, storedPromises } from './promise.queries.ts';

type Rows = ParsedOf<typeof promiseCalls.check>;

const ROWS = { elements: MOST_OF_PURCHASE, tooManyElements: TOO_MANY_PROMISE_ROWS };

/** The import of a file of promises, and the check of what it would do with each row (behaviour 31.4). */
export const promiseImportHandlers = [
  longCallHandler(
    promiseCalls.check,
    async ({ body, db }) => {
      const { rows, removed } = await decide(db, body);
      return { ...checkResult(rows, ignoredNames(body.rows, promiseFields)), removed };
    },
    { rows: ROWS },
  ),

  longCallHandler(promiseCalls.take, ({ body, db }) => importPromises(db, body), {
    rows: ROWS,
    lost: IMPORT_LOST,
  }),
];

/**
 * Takes the good rows of a file of promises: the purchase gets a new version where that changes anything (behaviour
 * 31.4). Throws 404 when there is no such purchase, and 409 `stale` when it has another version than the one asked for.
 */
async function importPromises(db: Db, asked: ParsedOf<typeof promiseCalls.take>) {
  const { purchase_id } = asked;
  const next = await claimVersion(db, 'purchase', purchase_id, asked.version);
  const { rows, lines, removed } = await decide(db, asked);
  const version = lines.length > 0 ? next : next - 1;
  if (lines.length > 0) {
    await db
      .updateTable('purchases')
      .set({ version, modified_at: sql`now()` })
      .where('purchase_id', '=', purchase_id)
      .execute();
    await replacePromises(db, purchase_id, lines);
  }
  return { ...saveResult(rows, ignoredNames(asked.rows, promiseFields)), removed, purchase_id, version };
}

async function decide(db: Db, { purchase_id, rows, replace }: Rows) {
  const lines = await promisingLines(db, purchase_id);
  const index = indexSaps(lines);
  const find = (code: string) => {
    const found = findSap(index, code);
    return found && { line: found.sap, warning: found.warning };
  };
  return decidePromises(rows.map(checkPromiseRecord), lines, { find, replace });
}

interface Line extends PromisingLine {
  sap_code_old: string | null;
  sap_code_older: string | null;
}

/** The lines of a purchase with what is promised of them and the codes that they are found by; passive ones too. */
async function promisingLines(db: Db, purchaseId: number): Promise<Line[]> {
  const { rows } = await sql<Omit<Line, 'promises'>>`
    select sap_id, sap_code, sap_code_old, sap_code_older, quant
    from purchase_lines join part_saps using (sap_id) where purchase_id = ${purchaseId} order by order_no
  `.execute(db);
  // A purchase has lines.
  if (rows.length === 0) throw notFound();
  const promises = await storedPromises(db, purchaseId);
  return rows.map((line) => ({ ...line, promises: promises.get(line.sap_id) ?? [] }));
}
