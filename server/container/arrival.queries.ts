import { sql } from 'kysely';
import type {
  Arrivals,
  ContainerChanges,
  containerCalls,
  DueDay,
  Expectations,
  Returns,
} from '#domain/container/container';
import { countsIncluding, NOT_COUNTED } from '#domain/container/counted-days';
import { formatDay } from '#domain/values/day';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { conflict } from '../errors/errors.ts';
import { refuseFuture } from '../record/today.ts';
import { contentsIn, keepArrivals, latestCounts } from './container.queries.ts';

type Arrival = ParsedOf<typeof containerCalls.arrive>;
type Return = ParsedOf<typeof containerCalls.takeBack>;
type Expectation = ParsedOf<typeof containerCalls.expect>;
type ChangedInvoice = ContainerChanges['invoices'][number];

/**
 * Sets the day on which containers arrived (behaviour 24.4). Skips containers that do not exist, and returns those that
 * had arrived before and keep their day. When the last container of an invoice arrives, the invoice becomes Arrived on
 * the latest day on which one of its containers arrived. Containers that arrived on that day then follow the day of
 * their invoice, and the others keep their own day. Throws 400 for a future day.
 */
export async function arriveContainers(
  db: Db,
  { container_ids: ids, arrived_on }: Arrival,
): Promise<Arrivals> {
  await refuseFuture(db, 'arrived_on', arrived_on);
  await lockInvoices(db, ids);
  const kept = await arrivedByDay(db, ids);
  const container_ids = await findAwaited(db, ids);

  const { rows: complete } = await sql<{ invoice_id: number; day: string }>`
    select invoice_id, greatest(max(arrived_on), ${arrived_on}) as day
    from containers where invoice_id in (
      select invoice_id from containers where container_id = any (${ids}::int[]) and not arrived
    )
    group by invoice_id having bool_and(arrived or container_id = any (${ids}::int[]))
  `.execute(db);
  const sameDay = complete.filter(({ day }) => day === arrived_on).map(({ invoice_id }) => invoice_id);
  await sql`
    update containers set arrived_on = ${arrived_on}
    where container_id = any (${ids}::int[]) and not arrived and invoice_id <> all (${sameDay}::int[])
  `.execute(db);
  const { rows: invoices } = await sql<ChangedInvoice>`
    update invoices set status = 'A', arrived_on = complete.day
    from unnest(
      ${complete.map(({ invoice_id }) => invoice_id)}::int[], ${complete.map(({ day }) => day)}::date[]
    ) as complete (invoice_id, day)
    join (select invoice_id, status as status_before from invoices) as stored using (invoice_id)
    where invoices.invoice_id = complete.invoice_id
    returning invoices.invoice_id, invoice_number, status, status_before
  `.execute(db);
  await sql`
    update containers set arrived_on = null
    where invoice_id = any (${invoices.map(({ invoice_id }) => invoice_id)}::int[])
      and arrived_on = invoice_arrived_on
  `.execute(db);
  await raiseVersions(db, container_ids);
  const counts = await latestCounts(db, contentsIn(container_ids));
  return { ...changes(container_ids, invoices, countsIncluding(arrived_on, counts)), kept };
}

/**
 * Reverts the arrival of containers (behaviour 24.5). Their arrived invoices return to Transit, or to Open order if
 * requested, and the other containers of these invoices keep their day of arrival. Returns the earlier days of arrival
 * for the undo. Throws 409 `list_changed` if the day of arrival of a container differs from the day that the client
 * expects.
 */
export async function takeBackContainers(
  db: Db,
  { container_ids: ids, open_invoice_ids, expect = [] }: Return,
): Promise<Returns> {
  const locked = await lockInvoices(db, ids);
  await refuseChangedDays(db, ids, 'here_on', expect);
  const before = await arrivedByDay(db, ids);
  const arrived = locked.filter(({ status }) => status === 'A').map(({ invoice_id }) => invoice_id);
  await sql`
    update containers set arrived_on = here_on
    where invoice_id = any (${arrived}::int[]) and container_id <> all (${ids}::int[])
  `.execute(db);
  await keepArrivals(db);
  const { rows: invoices } = await sql<ChangedInvoice>`
    update invoices set status = case when invoice_id = any (${open_invoice_ids}::int[]) then 'O' else 'T' end
    where invoice_id = any (${arrived}::int[])
    returning invoice_id, invoice_number, status, 'A' as status_before
  `.execute(db);
  // Own days are cleared last. Otherwise the history would record the day of the invoice in between.
  await sql`
    update containers set arrived_on = null where container_id = any (${ids}::int[]) and arrived_on is not null
  `.execute(db);
  const container_ids = before.flatMap((group) => group.container_ids).toSorted((one, other) => one - other);
  await raiseVersions(db, container_ids);
  return { ...changes(container_ids, invoices), before };
}

/**
 * Sets the expected day of containers. Without a day, containers are expected with their invoice. Returns the earlier
 * and the new days of the changed containers for the undo. Throws 409 `list_changed` if the day of a container differs
 * from the day that the client expects.
 */
export async function expectContainers(
  db: Db,
  { container_ids: ids, expected_on, expect = [] }: Expectation,
): Promise<Expectations> {
  await lockInvoices(db, ids);
  await refuseChangedDays(db, ids, 'due_on', expect);
  const { rows } = await sql<DueDay & { before: string | null }>`
    update containers set expected_on = ${expected_on}
    from (select container_id as id, expected_on as before from containers) as stored
    where container_id = any (${ids}::int[]) and container_id = stored.id
      and expected_on is distinct from ${expected_on}::date
    returning container_id, due_on, before
  `.execute(db);
  const before = [...Map.groupBy(rows, (row) => row.before)].map(([day, group]) => ({
    expected_on: day,
    container_ids: group.map(({ container_id }) => container_id),
  }));
  const after = rows.map(({ container_id, due_on }) => ({ container_id, due_on }));
  const container_ids = rows.map(({ container_id }) => container_id);
  await raiseVersions(db, container_ids);
  return { ...changes(container_ids), before, after };
}

async function refuseChangedDays<Day extends 'due_on' | 'here_on'>(
  db: Db,
  ids: readonly number[],
  day: Day,
  expect: readonly ({ container_id: number } & Record<Day, string | null>)[],
): Promise<void> {
  const { rows: changed } = await sql<{ container: string | null; now: string | null }>`
    select containers.container, ${sql.ref(`containers.${day}`)} as now
    from json_populate_recordset(null::containers, ${JSON.stringify(expect)}::json) as expected
      join containers using (container_id)
    where container_id = any (${ids}::int[])
      and ${sql.ref(`containers.${day}`)} is distinct from ${sql.ref(`expected.${day}`)}
    limit 1
  `.execute(db);
  for (const { container, now } of changed) {
    const name = container ?? 'The load without a container';
    const words = WORDS_FOR_CHANGED[day];
    throw conflict(
      `${name} ${now === null ? words.none : `${words.day} ${formatDay(now)}`}.`,
      'list_changed',
    );
  }
}

const WORDS_FOR_CHANGED = {
  due_on: { day: 'is now expected on', none: 'no longer has an expected day' },
  here_on: { day: 'has now arrived on', none: 'is no longer marked as arrived' },
};

/**
 * Gives the invoices of changed containers a new version, so that a form that was opened earlier cannot clear the new
 * days.
 */
async function raiseVersions(db: Db, containerIds: readonly number[]): Promise<void> {
  await sql`
    update invoices set version = version + 1, modified_at = now()
    where invoice_id in (select invoice_id from containers where container_id = any (${containerIds}::int[]))
  `.execute(db);
}

/** Locks the invoices of these containers in id order, before purchases and containers are locked. */
async function lockInvoices(
  db: Db,
  ids: readonly number[],
): Promise<{ invoice_id: number; status: InvoiceStatus }[]> {
  const { rows } = await sql<{ invoice_id: number; status: InvoiceStatus }>`
    select invoice_id, status from invoices
    where invoice_id in (select invoice_id from containers where container_id = any (${ids}::int[]))
    order by invoice_id for no key update
  `.execute(db);
  return rows;
}

/** Groups the containers that have arrived by their day of arrival. */
async function arrivedByDay(db: Db, ids: readonly number[]): Promise<Returns['before']> {
  const { rows } = await sql<Returns['before'][number]>`
    select here_on as arrived_on, array_agg(container_id order by container_id) as container_ids
    from containers where container_id = any (${ids}::int[]) and arrived
    group by here_on order by here_on
  `.execute(db);
  return rows;
}

async function findAwaited(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ container_id: number }>`
    select container_id from containers where container_id = any (${ids}::int[]) and not arrived
    order by container_id
  `.execute(db);
  return rows.map(({ container_id }) => container_id);
}

function changes(
  container_ids: number[],
  invoices: ChangedInvoice[] = [],
  counts = NOT_COUNTED,
): ContainerChanges {
  return {
    changed: container_ids.length,
    container_ids,
    invoices: invoices.toSorted((one, other) => one.invoice_id - other.invoice_id),
    ...counts,
  };
}
