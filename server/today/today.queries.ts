import { type RawBuilder, sql } from 'kysely';
import { BLOCK_NAMES, type Block, type Today, type TodayRow, type todayCalls } from '#domain/today/today';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';
import { today } from '../record/today.ts';

/** So many rows of each block are shown at first. */
const FIRST_ROWS = 5;

interface Query {
  /** What a row says: `id`, `label`, `detail`, `day`, `quant`, `reason`. */
  columns: RawBuilder<unknown>;
  /** Where the rows come from; `horizon` is the last day that is looked at. */
  from: (horizon: RawBuilder<string>) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const container = sql`container_id as id, container as label, invoice_number || ' · ' || purchase_number as detail,
  due_on as day, null::numeric as quant, null as reason`;
const purchase = (day: RawBuilder<unknown>, saps = sql`to_come`) =>
  sql`purchase_id as id, purchase_number as label, purchases.product_label as detail, ${day} as day,
    ${saps}::numeric as quant, null as reason`;

/** Asked once for a query, not for each row. */
const TODAY = sql`(select today())`;

/** The blocks of Today (behaviour 26.2). */
const QUERIES: Record<Block, Query> = {
  late: {
    columns: container,
    from: () => sql`containers where not arrived and due_on < ${TODAY}`,
    order: sql`due_on, container, container_id`,
  },
  no_day: {
    columns: container,
    from: () => sql`containers where not arrived and due_on is null and status = 'T'`,
    order: sql`container, container_id`,
  },
  short: {
    columns: sql`sap_id as id, sap_code as label, part_name as detail, short_on as day, short_quant as quant, reason`,
    // Every row has its SAP; the count that asks nothing of it leaves it out.
    from: (horizon) => sql`sap_coverage left join part_saps using (sap_id) where short_on <= ${horizon}`,
    // As the list of coverage begins, by its index.
    order: sql`short_on, short_quant desc nulls last, sap_id desc`,
  },
  no_purchase: {
    columns: sql`plan_id as id, plan_label as label, coalesce(note, '') as detail, begin_date as day, quant, null as reason`,
    from: (horizon) =>
      sql`plans where end_date >= ${TODAY} and quant > 0 and begin_date <= ${horizon}
        and not exists (select from purchases where purchases.plan_id = plans.plan_id)`,
    order: sql`begin_date, plan_id`,
  },
  incomplete: {
    columns: purchase(sql`begin_date`),
    from: (horizon) =>
      sql`purchases join plans using (plan_id)
        where to_come > 0 and end_date >= ${TODAY} and begin_date <= ${horizon}`,
    order: sql`begin_date, purchase_id`,
  },
  over: {
    columns: purchase(sql`end_date`),
    from: () =>
      sql`purchases join plans using (plan_id)
        where end_date < ${TODAY} and closed_on is null and (to_come > 0 or exists (
          select from invoices where invoices.purchase_id = purchases.purchase_id and status <> 'A'
        ))`,
    order: sql`end_date, purchase_id`,
  },
  drifted: {
    columns: purchase(sql`begin_date`, sql`drift`),
    from: () =>
      sql`purchases join plans using (plan_id)
        where drift_of is not null and drift_of is distinct from drift_kept and end_date >= ${TODAY}`,
    order: sql`begin_date, purchase_id`,
  },
  imports: {
    columns: sql`batch_id as id, title as label, coalesce(filename, '') as detail, instant_day(at) as day,
      (errors + left_out)::numeric as quant, null as reason`,
    from: () =>
      sql`batches where at > now() - interval '7 days' and errors + left_out > 0 and undone_at is null
        and not exists (
          select from batches as later
          where later.kind = batches.kind and later.at > batches.at and later.undone_at is null
            and later.errors + later.left_out = 0 and file_stem(later.filename) = file_stem(batches.filename)
        )`,
    order: sql`at desc, batch_id desc`,
  },
};

/** The first rows of every block, and how many each has. */
export async function getToday(db: Db, days: number): Promise<Omit<Today, 'waiting'>> {
  const found = BLOCK_NAMES.map(async (block) => ({
    block,
    ...(await blockRows(db, { block, days, offset: 0, limit: FIRST_ROWS })),
  }));
  const [day, blocks] = await Promise.all([today(db), Promise.all(found)]);
  return { today: day, blocks };
}

/** Some rows of one block, and how many it has. */
export async function blockRows(
  db: Db,
  { block, days, offset, limit }: ParsedOf<typeof todayCalls.rows>,
): Promise<{ rows: TodayRow[]; count: number }> {
  const { columns, from, order } = QUERIES[block];
  const source = from(sql`${TODAY} + ${days}::int`);
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) as count from ${source}`.execute(db),
    sql<Omit<TodayRow, 'quant'> & { quant: string | null }>`
      select ${columns} from ${source} order by ${order} limit ${limit} offset ${offset}
    `.execute(db),
  ]);
  return {
    rows: found.rows.map((row) => ({ ...row, quant: readDecimal(row.quant) })),
    count: Number(counted.rows[0]?.count ?? 0),
  };
}
