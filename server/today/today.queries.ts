import { sql } from 'kysely';
import { BLOCK_NAMES, type Today, type TodayRow, type todayCalls } from '#domain/today/today';
import { addDays } from '#domain/values/day';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { fewAtOnce } from '../db/few-at-once.ts';
import { today } from '../record/today.ts';
import { stopEnds } from '../schedule/schedule.queries.ts';
import { BLOCK_QUERIES } from './block-queries.ts';

/** The number of rows of each block that are shown initially. */
const FIRST_ROWS = 5;

/** Returns the first rows of every block, and their number. */
export async function getToday(db: Db, days: number): Promise<Pick<Today, 'today' | 'blocks'>> {
  const day = await today(db);
  const blocks = await fewAtOnce(BLOCK_NAMES, async (block) => ({
    block,
    ...(await rowsOf(db, day, { block, days, offset: 0, limit: FIRST_ROWS })),
  }));
  return { today: day, blocks };
}

type BlockParams = ParsedOf<typeof todayCalls.rows>;
type FoundRows = Pick<Today['blocks'][number], 'rows' | 'count'>;

/** Returns a page of rows of one block, and their number. */
export async function blockRows(db: Db, params: BlockParams): Promise<FoundRows> {
  return rowsOf(db, await today(db), params);
}

/** Counts all rows of a block, and reads only the displayed rows completely. */
async function rowsOf(db: Db, day: string, params: BlockParams): Promise<FoundRows> {
  const { found, inIndex, order, rows, columns } = BLOCK_QUERIES[params.block];
  const days = { day: sql<string>`${day}::date`, horizon: sql<string>`${addDays(day, params.days)}::date` };
  const once = inIndex ? sql`not materialized` : sql`materialized`;
  const { rows: shown } = await sql<Row>`
    with found as ${once} (${found(days)}),
      page as (select * from found order by ${order} limit ${params.limit} offset ${params.offset}),
      placed as (select *, row_number() over (order by ${order}) as place from page as found)
    select shown.*, (select count(*) from found) as count
    from (select) as one left join (select ${columns}, place from placed join ${rows}) as shown on true order by place
  `.execute(db);
  const page = shown.filter(({ place }) => place !== null).map(({ place: _, count: __, ...row }) => row);
  return {
    rows: params.block === 'stopped' ? await withEnds(db, day, page) : page,
    count: shown[0]?.count ?? 0,
  };
}

/** Adds the last day of the first standstill of each plan. */
async function withEnds(db: Db, day: string, plans: readonly TodayRow[]): Promise<TodayRow[]> {
  const ends = await stopEnds(
    db,
    day,
    plans.map(({ id }) => id),
  );
  return plans.map((row) => ({ ...row, until: ends.get(row.id) ?? null }));
}

type Row = TodayRow & { place: number | null; count: number };
