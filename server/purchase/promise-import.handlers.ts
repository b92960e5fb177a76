import { sql } from 'kysely';
import { findSap, indexSaps } from '#domain/lines/active-saps';
import { type DecidedRow, decidePromises, type PromisingLine } from '#domain/purchase/decide-promises';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { promiseFields, promiseRow } from '#domain/purchase/promise-record';
import { MAX_OF_PURCHASE, TOO_MANY_PROMISE_ROWS } from '#domain/purchase/promises';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { checkResult, importBatch, importResult } from '../long-call/import-result.ts';
import { longCallHandler } from '../long-call/long-call-handler.ts';
import { asBatch } from '../record/as-batch.ts';
import { claimVersion } from '../record/stored-record.ts';
import { today } from '../record/today.ts';
import { invoicedOf, type LinePromises, replacePromises, storedPromises } from './purchase.queries.ts';

type Rows = ParsedOf<typeof promiseCalls.check>;

const ROWS = { elements: MAX_OF_PURCHASE, tooManyElements: TOO_MANY_PROMISE_ROWS };

/** The import of a file of promises, and its check (behaviour 31.4). */
export const promiseImportHandlers = [
  longCallHandler(
    promiseCalls.check,
    async ({ body, db }) => {
      const { rows, removed } = await decide(db, body);
      return { ...checkResult(body.rows, rows, promiseFields), removed };
    },
    { rows: ROWS },
  ),

  longCallHandler(promiseCalls.take, ({ body, db }) => importPromises(db, body), {
    rows: ROWS,
    lost: IMPORT_LOST,
  }),
];

/**
 * Imports the valid rows of a file of promises as a batch, and increments the version of the purchase if something
 * changes (behaviour 31.4). Throws 404, and 409 `stale` if the purchase no longer has the requested version.
 */
async function importPromises(db: Db, params: ParsedOf<typeof promiseCalls.take>) {
  const { purchase_id } = params;
  const next = await claimVersion(db, 'purchase', purchase_id, params.version);
  const { rows, lines, removed } = await decide(db, params);
  const result = importResult(params.rows, rows, promiseFields);
  const isChanged = lines.length > 0;
  const batch_id = await asBatch(db, importBatch('promises', 'purchase', rows), async () => {
    if (isChanged) await writePromises(db, purchase_id, next, lines);
  });
  const version = isChanged ? next : next - 1;
  return { ...result, batch_id, removed, purchase_id, version };
}

async function decide(db: Db, { purchase_id, rows, replace }: Rows) {
  const lines = await promisingLines(db, purchase_id);
  const saps = indexSaps(lines);
  const options = { find: (code: string) => findSap(saps, code), replace, today: await today(db) };
  const { rows: decided, ...effect } = decidePromises(rows.map(promiseRow), lines, options);
  const changesOf = ({ changes }: DecidedRow) =>
    changes.map(({ from, to }) => ({ field: 'quant', from, to }));
  return { ...effect, rows: decided.map(({ day, ...row }) => ({ ...row, changes: changesOf(row) })) };
}

async function promisingLines(db: Db, purchaseId: number): Promise<PromisingLine[]> {
  const { rows } = await sql<Omit<PromisingLine, 'promises' | 'invoiced'>>`
    select sap_id, sap_code, sap_code_old, sap_code_older, quant,
      line.closed_on is not null or purchases.closed_on is not null as closed
    from purchase_lines as line join purchases using (purchase_id) join part_saps using (sap_id)
    where purchase_id = ${purchaseId} order by order_no
  `.execute(db);
  // Every purchase has lines, so this purchase does not exist.
  if (rows.length === 0) throw notFound();
  const promises = await storedPromises(db, purchaseId);
  const invoiced = await invoicedOf(db, purchaseId);
  return rows.map((line) => ({
    ...line,
    promises: promises.get(line.sap_id) ?? [],
    invoiced: invoiced.get(line.sap_id) ?? 0,
  }));
}

async function writePromises(
  db: Db,
  purchaseId: number,
  version: number,
  lines: readonly LinePromises[],
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ version, modified_at: sql`now()` })
    .where('purchase_id', '=', purchaseId)
    .execute();
  await replacePromises(db, purchaseId, lines);
}
