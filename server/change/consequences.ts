import { type RawBuilder, sql } from 'kysely';
import type { ChangedRecord, RecordChange } from '#domain/change/change';
import type { RecordKind } from '#domain/record/record-kinds';
import { counted } from '#domain/values/counted';
import type { Db } from '../db/db.ts';
import { IS_OPEN_PLAN } from '../facts/open-plans.ts';

interface Consequence {
  kind: RecordKind;
  when: (set: RecordChange['set']) => boolean;
  /** Selects the number for the sentence, which is omitted if the number is 0. */
  count: (
    ids: readonly number[],
    set: RecordChange['set'],
    changed: readonly ChangedRecord[],
  ) => RawBuilder<unknown>;
  says: (count: number) => string;
}

const activeSapsOf = (ids: readonly number[]) =>
  sql`select count(*) from part_saps where product_id = any (${ids}::int[]) and state = 'A'`;

const openPlansNeeding = (saps: RawBuilder<unknown>) => sql`
  select count(*) from plans where quant > 0 and ${IS_OPEN_PLAN} and specification_id in (
    select specification_id from specification_inputs where sap_id = any (${saps}) and quant > 0
  )`;
const stillNeed = (count: number) =>
  `${counted(count, 'open plan still needs', 'open plans still need')} parts that become Passive.`;

const CONSEQUENCES: readonly Consequence[] = [
  {
    kind: 'part',
    when: ({ state }) => state === 'P',
    count: activeSapsOf,
    says: (count) => `${counted(count, 'part SAP')} will be treated as Passive.`,
  },
  {
    kind: 'part',
    when: ({ state }) => state === 'P',
    count: (ids) =>
      openPlansNeeding(sql`array(select sap_id from part_saps where product_id = any (${ids}::int[]))`),
    says: stillNeed,
  },
  {
    kind: 'part',
    when: ({ state }) => state === 'A',
    count: activeSapsOf,
    says: (count) => `${counted(count, 'part SAP')} will be treated as Active again.`,
  },
  {
    kind: 'part_sap',
    when: ({ state }) => state === 'P',
    count: (ids) => openPlansNeeding(sql`${ids}::int[]`),
    says: stillNeed,
  },
  {
    kind: 'part_sap',
    when: ({ min_order_quant }) => typeof min_order_quant === 'number',
    count: (ids, { min_order_quant }) => sql`
      select count(*) from purchase_lines join purchases using (purchase_id) join part_saps using (sap_id)
      where sap_id = any (${ids}::int[]) and quant > 0 and quant < ${min_order_quant}
        and quant >= coalesce(part_saps.min_order_quant, 0)
        and purchase_lines.closed_on is null and purchases.closed_on is null`,
    says: (count) => `${counted(count, 'line')} of purchases will be under the MOQ.`,
  },
  {
    kind: 'car_model',
    when: ({ state }) => state === 'P',
    count: (ids) => sql`
      select count(*) from plans where ${IS_OPEN_PLAN} and specification_id in (
        select specification_id from specifications where output_product_id = any (${ids}::int[])
      )`,
    says: (count) =>
      `${counted(count, 'open plan builds', 'open plans build')} car models that become Passive.`,
  },
  {
    kind: 'specification',
    when: ({ state }) => state === 'P',
    count: (ids) =>
      sql`select count(*) from plans where ${IS_OPEN_PLAN} and specification_id = any (${ids}::int[])`,
    says: (count) =>
      `${counted(count, 'open plan uses', 'open plans use')} specifications that become Passive.`,
  },
  {
    kind: 'plan',
    when: ({ specification_id }) => specification_id !== undefined,
    count: (ids, _, changed) => sql`
      select count(*) from purchases
      where plan_id in (
        select together.plan_id from plans_together(${ids}::int[]) as together
        join drift_of_plans(${ids}::int[], ${specificationsOf(changed)}::int[]) as drifting
          on drifting.plan_id = together.first_id
      )`,
    says: (count) =>
      `${counted(count, 'purchase')} will differ from what ${count === 1 ? 'its plan needs' : 'their plans need'}.`,
  },
  {
    kind: 'invoice',
    when: ({ status }) => status === 'A',
    count: (ids) =>
      sql`select count(*) from containers where invoice_id = any (${ids}::int[]) and not arrived`,
    says: (count) => `${counted(count, 'container')} will be marked as arrived.`,
  },
  {
    kind: 'invoice',
    when: ({ status }) => status === 'A',
    // No count has a later day than today, so only counts of today include today's arrivals.
    count: (_, __, changed) => sql`
      select count(distinct sap_id) from stock_counts
      where counted_on = (select today()) and sap_id in (
        select sap_id from containers join invoice_contents as held using (invoice_id, key)
        where held.invoice_id = any (${arrivingToday(changed)}::int[]) and not arrived
      )`,
    says: (count) =>
      `${counted(count, 'part SAP')} on these invoices ${count === 1 ? 'was' : 'were'} counted today: the count already includes the arrival.`,
  },
  {
    kind: 'invoice',
    when: ({ expected_on, status }) => expected_on !== undefined && status !== 'A',
    count: (ids) => sql`
      select count(*) from containers
      where invoice_id = any (${ids}::int[]) and not arrived and expected_on is not null`,
    says: (count) =>
      `${counted(count, 'container')} will keep ${count === 1 ? 'its' : 'their'} own expected day.`,
  },
];

const arrivingToday = (changed: readonly ChangedRecord[]) =>
  changed
    .filter(({ changes }) => changes.some(({ path, to }) => path === 'arrived_on' && to))
    .map(({ id }) => id);

/** Returns the new specifications in the order of `changed`, and null for a plan that keeps its specification. */
const specificationsOf = (changed: readonly ChangedRecord[]) =>
  changed.map(({ changes }) => changes.find(({ path }) => path === 'specification_id')?.to ?? null);

/** Returns the side effects of changing these records, one sentence each (behaviour 33.4). */
export async function consequencesOf(
  db: Db,
  kind: RecordKind,
  { set }: RecordChange,
  changed: readonly ChangedRecord[],
): Promise<string[]> {
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  const sentences: string[] = [];
  for (const { count, says } of CONSEQUENCES.filter((one) => one.kind === kind && one.when(set))) {
    const { rows } = await sql<{ count: number }>`${count(ids, set, changed)}`.execute(db);
    if (rows[0]?.count) sentences.push(says(rows[0].count));
  }
  return sentences;
}
