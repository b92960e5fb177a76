import fc from 'fast-check';
import { sql } from 'kysely';
import { ofWhat, type Supposition, type SuppositionOf } from '#domain/supposition/supposition';
import { addDays, daysBetween } from '#domain/values/day';
import type { Db } from '../../db/db.ts';
import { judgeReplacement } from '../../replace/judge-replacement.ts';
import { writeReplacement } from '../../replace/replace.handlers.ts';
import { idOf } from './store-company.ts';

// Suppositions for random companies, and functions that apply the same changes to stored records.

/** The random numbers from which a supposition about records of a company is made. */
export interface Choice {
  what: Supposition['what'];
  which: number;
  other: number;
  day: number;
  when: 'day' | 'arrived' | 'never';
  quant: number;
  length: number;
}

export const KINDS = [
  'comes',
  'container',
  'first',
  'invoice',
  'not_built',
  'plan',
  'promise',
  'replace',
] as const satisfies Supposition['what'][];

export const choice: fc.Arbitrary<Choice> = fc.record({
  what: fc.constantFrom(...KINDS),
  which: fc.nat(),
  other: fc.nat(),
  day: fc.integer({ min: -6, max: 12 }),
  when: fc.constantFrom('day', 'day', 'arrived', 'never'),
  quant: fc.constantFrom(1, 7, 40, 100, 400.5),
  length: fc.nat({ max: 9 }),
});

interface OwnPlan {
  plan_id: number;
  begin_date: string;
  end_date: string;
  quant: number;
}

export interface Records {
  plans: OwnPlan[];
  containers: number[];
  invoices: number[];
  promises: { purchase_id: number; sap_id: number; day: string }[];
  saps: number[];
}

/** Reads the records of a company, each kind in the order of its ids. */
export async function ownRecords(db: Db, companyNo: number): Promise<Records> {
  const [from, until] = [idOf(companyNo, 0), idOf(companyNo + 1, 0)];
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} > ${from} and ${sql.ref(column)} < ${until}`;
  const plans = await db
    .selectFrom('plans')
    .where(within('plan_id'))
    .select(['plan_id', 'begin_date', 'end_date', 'quant'])
    .orderBy('plan_id')
    .execute();
  const containers = await db
    .selectFrom('containers')
    .where(within('invoice_id'))
    .select(['container_id', 'invoice_id'])
    .orderBy('container_id')
    .execute();
  const promises = await db
    .selectFrom('purchase_promises')
    .where(within('purchase_id'))
    .select(['purchase_id', 'sap_id', 'day'])
    .orderBy('purchase_id')
    .orderBy('sap_id')
    .orderBy('day')
    .execute();
  return {
    plans,
    containers: containers.map(({ container_id }) => container_id),
    invoices: [...new Set(containers.map(({ invoice_id }) => invoice_id))],
    promises,
    saps: Array.from({ length: 8 }, (_, own) => idOf(companyNo, own + 1)),
  };
}

/** Returns the suppositions made from these choices, without suppositions that contradict each other. */
export function suppositionsOf(records: Records, choices: readonly Choice[], today: string): Supposition[] {
  const made: Supposition[] = [];
  // `first` comes last, because it needs two plans that no other supposition names.
  const inOrder = choices.toSorted((a, b) => Number(a.what === 'first') - Number(b.what === 'first'));
  for (const choice of inOrder) made.push(...supposedBy(choice, records, made, today));
  return made;
}

function supposedBy(
  { what, which, other, day: days, when, quant, length }: Choice,
  { plans, containers, invoices, promises, saps }: Records,
  made: readonly Supposition[],
  today: string,
): Supposition[] {
  const pick = <T>(all: readonly T[], number = which) => all[number % all.length];
  const on = addDays(today, days);
  const isFree = (plan_id: number) => !made.some((one) => 'plan_id' in one && one.plan_id === plan_id);
  const plan = pick(plans);
  switch (what) {
    case 'container': {
      const container_id = pick(
        containers.filter((id) => !ofWhat(made, what).some((one) => one.container_id === id)),
      );
      return container_id ? [{ what, container_id, day: when === 'day' ? on : when }] : [];
    }
    case 'invoice': {
      const invoice_id = pick(
        invoices.filter((id) => !ofWhat(made, what).some((one) => one.invoice_id === id)),
      );
      return invoice_id ? [{ what, invoice_id, day: when === 'day' ? on : when }] : [];
    }
    case 'promise': {
      // Two promises that move to one day would become one stored promise.
      const promise = ofWhat(made, what).length === 0 ? pick(promises) : undefined;
      return promise ? [{ what, ...promise, to: on }] : [];
    }
    case 'comes': {
      const sap_id = pick(saps);
      return sap_id ? [{ what, sap_id, quant, day: on }] : [];
    }
    case 'plan':
      if (!plan || !isFree(plan.plan_id)) return [];
      return [{ what, plan_id: plan.plan_id, begin_date: on, end_date: addDays(on, length), quant }];
    case 'not_built':
      return plan && isFree(plan.plan_id) ? [{ what, plan_id: plan.plan_id }] : [];
    case 'replace': {
      const [sap_id, by_sap_id] = [pick(saps.slice(0, 3)), pick(saps.slice(0, 3), other)];
      if (!sap_id || !by_sap_id || sap_id === by_sap_id || ofWhat(made, what).length > 0) return [];
      return [{ what, sap_id, by_sap_id, from: on, factor: (which % 2) + 1 }];
    }
    case 'first':
      return goingFirst(plans, made, which);
  }
}

/** Supposes that a plan begins on the same day as the plan with the next smaller id, and precedes that plan. */
function goingFirst(plans: readonly OwnPlan[], made: readonly Supposition[], which: number): Supposition[] {
  if (plans.length < 2 || ofWhat(made, 'first').length > 0) return [];
  const index = which % (plans.length - 1);
  const [before, plan] = [plans[index], plans[index + 1]];
  const isSupposed = ({ plan_id }: OwnPlan) =>
    made.some((one) => 'plan_id' in one && one.plan_id === plan_id);
  if (!before || !plan || isSupposed(before) || isSupposed(plan)) return [];
  const end_date = addDays(before.begin_date, daysBetween(plan.begin_date, plan.end_date));
  const { plan_id, quant } = plan;
  return [
    { what: 'plan', plan_id, begin_date: before.begin_date, end_date, quant },
    { what: 'first', plan_id, before_plan_id: before.plan_id },
  ];
}

/** Applies the suppositions to the stored records of a company. */
export async function applySuppositions(
  db: Db,
  companyNo: number,
  all: readonly Supposition[],
  today: string,
): Promise<void> {
  const supposedContainers = ofWhat(all, 'container').map(({ container_id }) => container_id);
  for (const { container_id, day } of ofWhat(all, 'container')) await deliver(db, [container_id], day, today);
  for (const { invoice_id, day } of ofWhat(all, 'invoice')) {
    const containers = await db
      .selectFrom('containers')
      .where('invoice_id', '=', invoice_id)
      .select('container_id')
      .execute();
    const ids = containers
      .map(({ container_id }) => container_id)
      .filter((id) => !supposedContainers.includes(id));
    if (day === 'arrived' || day === 'never') await deliver(db, ids, day, today);
    else await sql`update invoices set expected_on = ${day} where invoice_id = ${invoice_id}`.execute(db);
  }
  for (const promise of ofWhat(all, 'promise')) await movePromise(db, promise);
  for (const [number, one] of ofWhat(all, 'comes').entries()) await send(db, companyNo, number, one);
  for (const { plan_id, begin_date, end_date, quant } of ofWhat(all, 'plan'))
    await sql`
      update plans set begin_date = ${begin_date}, end_date = ${end_date}, quant = ${quant} where plan_id = ${plan_id}
    `.execute(db);
  for (const { plan_id } of ofWhat(all, 'not_built'))
    await sql`update plans set quant = 0 where plan_id = ${plan_id}`.execute(db);
  for (const replacement of ofWhat(all, 'replace')) {
    const params = { ...replacement, move_plans: true };
    await writeReplacement(db, params, await judgeReplacement(db, params));
  }
  for (const { plan_id, before_plan_id } of ofWhat(all, 'first')) await swap(db, plan_id, before_plan_id);
}

async function deliver(db: Db, containers: readonly number[], day: string, today: string): Promise<void> {
  const coming = sql`container_id = any (${containers}::int[]) and not arrived`;
  if (day === 'never') return removeContents(db, containers);
  if (day === 'arrived') await sql`update containers set arrived_on = ${today} where ${coming}`.execute(db);
  else await sql`update containers set expected_on = ${day} where ${coming}`.execute(db);
}

/** Removes from invoices, purchases and promises the contents of those containers that have not arrived. */
async function removeContents(db: Db, containers: readonly number[]): Promise<void> {
  const { rows } = await sql<{ purchase_id: number; invoice_id: number; sap_id: number; lost: string }>`
    select purchase_id, invoice_id, line.sap_id, package.package_no, container.key,
      coalesce(package.quant, line.quant)::text as lost
    from containers as container join invoices using (invoice_id) join invoice_lines as line using (invoice_id)
    left join invoice_packages as package using (invoice_id, sap_id)
    where container_id = any (${containers}::int[]) and not container.arrived and container.key =
      container_key(case when package.package_no is null then line.container else package.container end) collate "default"
  `.execute(db);
  for (const { purchase_id, invoice_id, sap_id, lost } of rows) {
    const line = sql`invoice_id = ${invoice_id} and sap_id = ${sap_id}`;
    await sql`
      delete from invoice_packages as package using containers
      where package.invoice_id = ${invoice_id} and package.sap_id = ${sap_id} and containers.invoice_id = ${invoice_id}
        and container_id = any (${containers}::int[]) and not arrived
        and key = container_key(package.container) collate "default"
    `.execute(db);
    await sql`update invoice_lines set quant = quant - ${lost}::numeric where ${line}`.execute(db);
    const ordered = sql`purchase_id = ${purchase_id} and sap_id = ${sap_id}`;
    const { rows: promises } = await sql<{ day: string; quant: string }>`
      select day, millionths(quant)::text as quant from purchase_promises where ${ordered} order by day
    `.execute(db);
    let remaining = BigInt(lost.replace('.', ''));
    for (const promise of promises) {
      const taken = remaining < BigInt(promise.quant) ? remaining : BigInt(promise.quant);
      remaining -= taken;
      const reduced = BigInt(promise.quant) - taken;
      await (reduced === 0n
        ? sql`delete from purchase_promises where ${ordered} and day = ${promise.day}`
        : sql`update purchase_promises set quant = ${`${reduced}`}::numeric / 1000000 where ${ordered} and day = ${promise.day}`
      ).execute(db);
    }
    // A closed line keeps its quantity, because a line with another quantity is reopened.
    await sql`
      update purchase_lines set quant = greatest(0, quant - ${lost}::numeric) where ${ordered} and closed_on is null
    `.execute(db);
  }
  await sql`
    delete from invoice_lines where quant = 0 and invoice_id in (
      select invoice_id from containers where container_id = any (${containers}::int[])
    )
  `.execute(db);
}

async function movePromise(
  db: Db,
  { purchase_id, sap_id, day, to }: SuppositionOf<'promise'>,
): Promise<void> {
  if (day === to) return;
  const line = sql`purchase_id = ${purchase_id} and sap_id = ${sap_id}`;
  await sql`
    with moved as (delete from purchase_promises where ${line} and day = ${day} returning quant)
    insert into purchase_promises as kept (purchase_id, sap_id, day, quant)
    select ${purchase_id}::int, ${sap_id}::int, ${to}::date, quant from moved
    on conflict (purchase_id, sap_id, day) do update set quant = kept.quant + excluded.quant
  `.execute(db);
}

/** Stores an invoice of these pieces. Its purchase has no lines, and its plan builds no cars and ends in 2199. */
async function send(
  db: Db,
  companyNo: number,
  number: number,
  { sap_id, quant, day }: SuppositionOf<'comes'>,
): Promise<void> {
  const id = idOf(companyNo, 30 + number);
  await sql`insert into plans (plan_id, specification_id, begin_date, end_date, quant) overriding system value
    values (${id}, ${idOf(companyNo, 1)}, '2199-12-31', '2199-12-31', 0)`.execute(db);
  await sql`insert into purchases (purchase_id, plan_id) overriding system value values (${id}, ${id})`.execute(
    db,
  );
  await sql`insert into invoices (invoice_id, invoice_number, purchase_id, status, expected_on) overriding system value
    values (${id}, 'supposed', ${id}, 'T', ${day})`.execute(db);
  await sql`insert into invoice_lines (invoice_id, sap_id, order_no, quant) values (${id}, ${sap_id}, 1, ${quant})`.execute(
    db,
  );
}

/** Swaps two plans that begin on the same day: their specification, last day, cars, split and purchases. */
async function swap(db: Db, one: number, other: number): Promise<void> {
  await sql`
    update plans set specification_id = twin.specification_id, end_date = twin.end_date, quant = twin.quant,
      split_of = twin.split_of
    from plans as twin
    where (plans.plan_id, twin.plan_id) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))
  `.execute(db);
  await sql`
    update purchases set plan_id = case plan_id when ${one}::int then ${other}::int else ${one}::int end
    where plan_id in (${one}, ${other})
  `.execute(db);
}
