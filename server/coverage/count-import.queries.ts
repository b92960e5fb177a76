import { sql } from 'kysely';
import type { CodedSap } from '#domain/lines/active-saps';
import type { CountCheck } from '#domain/stock-count/count-record';
import type { KnownCounts, StoredCount } from '#domain/stock-count/decide-counts';
import { fold } from '#domain/values/text';
import type { Db } from '../db/db.ts';
import { sapsCalled, sapsWithOtherZeros, unknownCodes } from '../record/saps-called.queries.ts';
import { today } from '../record/today.ts';

/**
 * Returns today, the SAPs and counts that the rows may reference, and codes that differ from an unknown code of the
 * rows only in leading zeros.
 */
export async function knownCounts(db: Db, checks: readonly CountCheck[]): Promise<KnownCounts> {
  // Includes rows with errors if their SAP code can be read: such a row rejects the other rows of its SAP.
  const records = checks.map((check) => ('record' in check ? check.record : check.valid));
  const this_day = await today(db);
  const codes = [...new Set(records.flatMap(({ sap_code }) => (sap_code ? [fold(sap_code)] : [])))];
  const saps = await sapsCalled<CodedSap>(db, codes, [
    'sap_id',
    'sap_code',
    'sap_code_old',
    'sap_code_older',
  ]);
  const days = [...new Set(records.map(({ counted_on }) => counted_on ?? this_day))];
  const { rows: counts } = await sql<StoredCount>`
    select sap_id, stock_counts.counted_on, quant
    from (
      select sap_id, (select max(counted_on) from stock_counts of_sap where of_sap.sap_id = saps.sap_id) as latest
      from unnest(${saps.map(({ sap_id }) => sap_id)}::int[]) as saps (sap_id)
    ) as latest_counts
    join stock_counts using (sap_id)
    where counted_on = any (${days}::date[]) or counted_on = latest
  `.execute(db);
  const likely = await sapsWithOtherZeros(db, unknownCodes(codes, saps));
  return { today: this_day, saps, counts, codesWithOtherZeros: likely.map(({ sap_code }) => sap_code) };
}

/** Stores counts. A count with the same SAP and day is replaced and keeps its note. */
export async function writeCounts(db: Db, counts: readonly StoredCount[]): Promise<void> {
  await sql`
    insert into stock_counts (sap_id, counted_on, quant, user_id)
    select sap_id, counted_on, quant, actor_id() from unnest(
      ${counts.map(({ sap_id }) => sap_id)}::int[],
      ${counts.map(({ counted_on }) => counted_on)}::date[],
      ${counts.map(({ quant }) => quant)}::numeric[]
    ) as counted (sap_id, counted_on, quant)
    order by sap_id, counted_on
    on conflict on constraint stock_counts__sap_and_day do update set
      quant = excluded.quant, user_id = excluded.user_id, at = excluded.at
  `.execute(db);
}
