import { type RawBuilder, sql } from 'kysely';
import {
  type Container,
  type ContainerContent,
  type ContainerFilter,
  type InvoiceContainer,
  invoiceContainer,
  type SameContainer,
} from '#domain/container/container';
import { type CountedDays, NOT_COUNTED } from '#domain/container/counted-days';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import { fromMillionths } from '#domain/values/quantity';
import { readSortKey } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { findOtherStop, plansHelpedBy } from '../facts/arrivals.queries.ts';
import { awaitedDeliveries, storedAwaited } from '../facts/awaited.queries.ts';
import { allOf } from '../grid/grid-sql.ts';
import type { ListScope } from '../list/served-list.ts';
import { storedColumns } from '../record/stored-record.ts';
import { MAX_ROWS, refuseTooManyRows } from '../sheet/workbook.ts';

const MAX_PLANS = 500;

const LISTED = storedColumns('container_list', invoiceContainer);

export type PackedContainer = Omit<Container, 'same' | 'plans' | 'together_with'> & { stops: number };

/**
 * Returns a container with its contents, the plans that wait for it (or, if there are none, what a plan needs besides
 * it), and the containers on other invoices that have its number and have not arrived. Throws 404.
 */
export async function getContainer(db: Db, containerId: number): Promise<Container> {
  const [container] = await packedContainers(db, [containerId]);
  if (!container) throw notFound();
  const { stops: _, ...shown } = container;
  const same = await sameContainers(db, [containerId]);
  const plans = await plansThatWait(db, containerId);
  const isShort = shown.contents.some(({ short }) => short);
  const together_with = isShort && plans.length === 0 ? await neededBesides(db, containerId) : null;
  return { ...shown, same, plans, together_with };
}

async function neededBesides(db: Db, containerId: number): Promise<Container['together_with']> {
  const stopped = await findOtherStop(db, containerId);
  if (!stopped) return null;
  const { plan_id, sap_id } = stopped;
  const shortage = await db
    .selectFrom('plan_shortages')
    .innerJoin('plans', 'plans.plan_id', 'plan_shortages.plan_id')
    .innerJoin('part_saps', 'part_saps.sap_id', 'plan_shortages.sap_id')
    .where('plan_shortages.plan_id', '=', plan_id)
    .where('plan_shortages.sap_id', '=', sap_id)
    .select(['plan_label', 'sap_code', 'waits_kind', 'waits_id', 'waits_day'])
    .executeTakeFirst();
  // The shortage may have been derived again between the two reads.
  if (!shortage) return null;
  const { plan_label, sap_code, ...row } = shortage;
  const awaited = storedAwaited(row);
  const delivery = (await awaitedDeliveries(db, awaited ? [awaited] : [], new Map()))(awaited);
  return {
    plan_id,
    plan_label: plan_label ?? '',
    sap_code,
    waits_for: delivery && (delivery.container ?? delivery.label),
  };
}

async function plansThatWait(db: Db, containerId: number): Promise<Container['plans']> {
  const helped = (await plansHelpedBy(db, containerId)).slice(0, MAX_PLANS);
  const labels = await db
    .selectFrom('plans')
    .where('plan_id', '=', sql<number>`any (${helped.map(({ plan_id }) => plan_id)}::int[])`)
    .select(['plan_id', 'plan_label', 'begin_date'])
    .execute();
  const byId = new Map(labels.map((plan) => [plan.plan_id, plan]));
  return helped.flatMap(({ plan_id, cars, sap_ids }) => {
    const plan = byId.get(plan_id);
    return plan?.plan_label
      ? [{ ...plan, plan_label: plan.plan_label, cars: fromMillionths(cars), sap_ids }]
      : [];
  });
}

/**
 * Returns containers with their contents, in the order of the ids. Throws 404 if a container does not exist, and 413 if
 * together they have more contents than a workbook may have rows (behaviour 24.7).
 */
export async function packedContainers(db: Db, ids: readonly number[]): Promise<PackedContainer[]> {
  const found = await db
    .selectFrom('container_list')
    .where('container_id', 'in', [...ids])
    .select(LISTED)
    .select([
      'invoice_id',
      'invoice_number',
      'purchase_number',
      'product_label',
      'expected_on',
      'arrived_on',
      'stops',
    ])
    .$narrowType<PackedContainer>()
    .execute();
  const byId = new Map(found.map((container) => [container.container_id, container]));
  const contents = await contentsOf(db, ids);
  return ids.map((id) => {
    const container = byId.get(id);
    if (!container) throw notFound();
    return { ...container, contents: contents.get(id) ?? [] };
  });
}

/** Selects the contents of containers, with their `container_id`. */
export function contentsIn(containerIds: readonly number[]): RawBuilder<unknown> {
  const ids = sql`${containerIds}::int[]`;
  // PostgreSQL does not push a join condition into the union of the view. Without the last condition it would read all
  // lines ever stored.
  return sql`select container_id, held.* from containers join invoice_contents as held using (invoice_id, key)
    where container_id = any (${ids})
      and held.invoice_id = any (array(select invoice_id from containers where container_id = any (${ids})))`;
}

async function contentsOf(db: Db, ids: readonly number[]): Promise<Map<number, ContainerContent[]>> {
  const { rows } = await sql<ContainerContent & { container_id: number }>`
    select container_id, held.sap_id, sap_code, part_name, held.lot, held.quant, not arrived and exists (
      select from plan_shortages as missed where missed.sap_id = held.sap_id and missing_at_begin > 0
    ) as short
    from (${contentsIn(ids)}) as held join part_saps using (sap_id) join containers using (container_id)
    order by held.order_no, held.package_no limit ${MAX_ROWS + 1}
  `.execute(db);
  refuseTooManyRows(rows.length);
  const byContainer = Map.groupBy(rows, ({ container_id }) => container_id);
  return new Map([...byContainer].map(([id, held]) => [id, held.map(({ container_id: _, ...row }) => row)]));
}

/** Returns the containers of an invoice, with loose goods last. */
export function containersOfInvoice(db: Db, invoiceId: number): Promise<InvoiceContainer[]> {
  return db
    .selectFrom('container_list')
    .where('invoice_id', '=', invoiceId)
    .orderBy('container', (order) => order.asc().nullsLast())
    .select(LISTED)
    .$narrowType<InvoiceContainer & { status: InvoiceStatus }>()
    .execute();
}

/** Returns the other containers that have the number of one of these containers and have not arrived. */
export async function sameContainers(db: Db, containerIds: readonly number[]): Promise<SameContainer[]> {
  const { rows } = await sql<SameContainer>`
    select other.container_id, other.container, other.invoice_id, other.invoice_number, other.purchase_number
    from containers as other
    where container_search_form(other.key) = any (array(
        select container_search_form(key) from containers where container_id = any (${containerIds}::int[])
      ))
      and other.key in (select key from containers where container_id = any (${containerIds}::int[]))
      and other.key <> '' and not other.arrived and other.container_id <> all (${containerIds}::int[])
    order by other.container collate natural_order, other.invoice_number collate natural_order, other.container_id
  `.execute(db);
  return rows;
}

/**
 * Returns the scope of a section of the list. The counts of `late` and `no_day` are not stored
 * (server/db/rules/090_list_counts.sql).
 */
export function partOfList(
  filter: ContainerFilter | null | undefined,
  [first]: readonly string[] = [],
): ListScope {
  const { which, unnamed } = filter ?? { which: 'all', unnamed: false };
  const conditions = [
    ...(unnamed ? [] : [sql<boolean>`key <> ''`]),
    ...(which === 'all' ? [] : [which === 'arrived' ? sql<boolean>`arrived` : sql<boolean>`not arrived`]),
    ...(which === 'late' ? [sql<boolean>`due_on < (select today())`] : []),
    ...(which === 'no_day' ? [sql<boolean>`due_on is null and status = 'T'`] : []),
  ];
  const parts = which === 'all' ? ['coming', 'arrived'] : [which];
  const keptCounts = parts.flatMap((part) => [
    `container_list ${part}`,
    ...(unnamed ? [`container_list ${part} unnamed`] : []),
  ]);
  // Only a list sorted by plan can use an index of purchases.
  const byPurchase = first !== undefined && readSortKey(first).column === 'product_label';
  return {
    ...(byPurchase ? { alwaysTrue: sql<boolean>`product_label is not null` } : { deferredJoin: true }),
    where: conditions.length > 0 ? allOf(conditions) : undefined,
    keptCounts: which === 'late' || which === 'no_day' ? undefined : keptCounts,
  };
}

/**
 * For the rest of the transaction, stops the trigger that clears the arrival days of containers when the status of
 * their invoice is set back (server/db/rules/065_containers.sql). The caller writes the days itself.
 */
export async function keepArrivals(db: Db): Promise<void> {
  await sql`select set_config('partline.keeps_arrivals', 'on', true)`.execute(db);
}

/**
 * Returns the latest day on which one of these SAPs was last counted, and the earliest such day if all were counted.
 * `saps` selects their `sap_id`.
 */
export async function latestCounts(db: Db, saps: RawBuilder<unknown>): Promise<CountedDays> {
  const { rows } = await sql<CountedDays>`
    select max(day) as counted_on, case when bool_and(day is not null) then min(day) end as all_counted_on
    from (
      select max(counted_on) as day from (${saps}) as held left join stock_counts using (sap_id) group by sap_id
    ) as latest
  `.execute(db);
  return rows[0] ?? NOT_COUNTED;
}
