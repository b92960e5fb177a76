import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CoverageFigures } from '#domain/coverage/coverage';
import { ofEachFigure } from '#domain/coverage/coverage';
import { ofWhat, type Supposition } from '#domain/supposition/supposition';
import type { TryResults } from '#domain/try/try';
import { addDays } from '#domain/values/day';
import { whichFirst } from '../container/which-first.queries.ts';
import { getCoverage } from '../coverage/coverage.queries.ts';
import type { Db } from '../db/db.ts';
import { getBuildable } from '../plan/buildable.queries.ts';
import { today } from '../record/today.ts';
import { getSchedule } from '../schedule/schedule.queries.ts';
import {
  applySuppositions,
  type Choice,
  choice,
  KINDS,
  ownRecords,
  type Records,
  suppositionsOf,
} from '../testing/coverage/apply-suppositions.ts';
import type { Company } from '../testing/coverage/company.ts';
import {
  anyCompany,
  howMany,
  inRolledBackTransaction,
  refreshAll,
  SEED,
} from '../testing/coverage/random-companies.ts';
import { idOf, storeCompanies, storeFixedRecords } from '../testing/coverage/store-company.ts';
import { everythingStored } from '../testing/database-state.ts';
import { testApp } from '../testing/test-app.ts';
import { tryOut } from './try.routes.ts';

const COMPANIES = howMany(30);
const COMPANIES_PER_RUN = 10;
const PAGE = { offset: 0, limit: 500 };
/** The parameters of the ranking of containers. The limit is high enough for the sets of all companies. */
const FIRST = { days: 20, limit: 2_000 };

const server = testApp();
let day: string;
beforeAll(async () => {
  await storeFixedRecords(server.db, COMPANIES_PER_RUN);
  // Replacements copy specifications. The ids of the copies must differ from those of all companies.
  await sql`select setval(pg_get_serial_sequence('specifications', 'specification_id'), 1000000)`.execute(
    server.db,
  );
  day = await today(server.db);
});

interface TryCase {
  company: Company;
  choices: Choice[];
  plan: number;
  sap: number;
}
const tryCases: fc.Arbitrary<TryCase> = fc.record({
  company: anyCompany,
  choices: fc.array(choice, { minLength: 1, maxLength: 4 }),
  plan: fc.nat(),
  sap: fc.integer({ min: 1, max: 8 }),
});

test('43.4: the response under suppositions equals the response after applying them', {
  timeout: 60_000 + COMPANIES * 3_000,
}, async () => {
  console.log(`${COMPANIES} companies with 1 to 4 suppositions each, from seed ${SEED}`);
  const supposed = new Map<string, number>();
  let sets = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(tryCases, { minLength: COMPANIES_PER_RUN, maxLength: COMPANIES_PER_RUN }),
      async (all) => {
        await inRolledBackTransaction(server.db, async (db) => {
          await storeCompanies(
            db,
            all.map(({ company }) => company),
            day,
          );
          await refreshAll(db);
          const requests: TryRequest[] = [];
          for (const [companyNo, one] of all.entries()) {
            const records = await ownRecords(db, companyNo);
            const suppositions = suppositionsOf(records, one.choices, day);
            for (const { what } of suppositions) supposed.set(what, (supposed.get(what) ?? 0) + 1);
            requests.push({ companyNo, records, suppositions, ...idsOf(one, companyNo, records) });
          }
          const stored = await everythingStored(db);
          const cases = [];
          const before = await answersOfAll(db);
          for (const each of requests)
            cases.push({
              ...each,
              answers: await answersOf(db, each),
              before: { ...before, ...(await answersOfCompany(db, each)) },
            });
          expect(await everythingStored(db), 'nothing is written').toEqual(stored);
          for (const each of cases) await applySuppositions(db, each.companyNo, each.suppositions, day);
          await sql`set constraints all immediate`.execute(db);
          await sql`set constraints all deferred`.execute(db);
          await refreshAll(db);
          const done = await answersOfAll(db);
          sets += done.first.sets.length;
          for (const { answers, before, ...request } of cases) {
            const { suppositions } = request;
            const after = { ...done, ...(await answersOfCompany(db, swapped(request))) };
            const context = `${JSON.stringify(suppositions)} of company ${request.companyNo}`;
            expect(comparable(answers.without, request), `without ${context}`).toEqual(
              comparable(before, request),
            );
            expect(comparable(answers.with, request), `with ${context}`).toEqual(
              comparable(after, request, swapOf(suppositions)),
            );
            expect(
              answers.changed.map(({ sap_id }) => sap_id),
              `changed by ${context}`,
            ).toEqual(expect.arrayContaining(changedSaps(before.figures, after.figures, suppositions)));
          }
        });
      },
    ),
    { numRuns: Math.ceil(COMPANIES / COMPANIES_PER_RUN), endOnFailure: true, seed: SEED },
  );
  console.log(Object.fromEntries(supposed));
  expect(sets).toBeGreaterThan(0);
  expect([...supposed.keys()].sort()).toEqual(KINDS);
});

interface TryRequest {
  companyNo: number;
  records: Records;
  suppositions: Supposition[];
  plan_id: number;
  sap_id: number;
}

function idsOf({ plan, sap }: TryCase, companyNo: number, { plans }: Records) {
  return { plan_id: plans[plan % plans.length]?.plan_id ?? 0, sap_id: idOf(companyNo, sap) };
}

interface AllAnswers {
  schedule: TryResults['schedule'] | Omit<TryResults['schedule'], 'waiting'>;
  plan: TryResults['plan'];
  sap: TryResults['sap'];
  first: TryResults['which_first'] | Omit<TryResults['which_first'], 'waiting'>;
}

async function answersOf(db: Db, { suppositions, plan_id, sap_id }: TryRequest) {
  const ask = async <Kind extends keyof TryResults>(kind: Kind, params: object) =>
    (await tryOut(db, { suppositions, ask: { [kind]: params } }, 0)) as {
      without: TryResults[Kind];
      with: TryResults[Kind];
    };
  const schedule = await ask('schedule', { from: addDays(day, -20), days: 60 });
  const plan = await ask('plan', { plan_id, ...PAGE });
  const sap = await ask('sap', { sap_id, ...PAGE });
  const coverage = await ask('coverage', { days: null });
  const first = await ask('which_first', FIRST);
  return {
    without: { schedule: schedule.without, plan: plan.without, sap: sap.without, first: first.without },
    with: { schedule: schedule.with, plan: plan.with, sap: sap.with, first: first.with },
    changed: coverage.with.rows,
  };
}

async function answersOfAll(db: Db) {
  return {
    schedule: await getSchedule(db, { from: addDays(day, -20), days: 60 }),
    first: await whichFirst(db, FIRST),
  };
}

async function answersOfCompany(db: Db, { companyNo, plan_id, sap_id }: TryRequest) {
  const figures = await db
    .selectFrom('sap_coverage')
    .where('sap_id', '>', idOf(companyNo, 0))
    .where('sap_id', '<', idOf(companyNo + 1, 0))
    .selectAll()
    .execute();
  return {
    plan: await getBuildable(db, { plan_id, ...PAGE }, { isDerived: true }),
    sap: await getCoverage(db, { sap_id, ...PAGE }),
    figures: new Map(figures.map((row) => [row.sap_id, row])),
  };
}

/**
 * Maps the ids of two swapped plans to each other. Stored plans that begin on the same day take parts in the order of
 * their ids, so the test swaps the plans to put one before the other.
 */
type Swap = (plan_id: number) => number;

function swapOf(suppositions: readonly Supposition[]): Swap {
  const [first] = ofWhat(suppositions, 'first');
  if (!first) return (plan_id) => plan_id;
  const { plan_id: one, before_plan_id: other } = first;
  return (plan_id) => (plan_id === one ? other : plan_id === other ? one : plan_id);
}

function swapped(request: TryRequest): TryRequest {
  return { ...request, plan_id: swapOf(request.suppositions)(request.plan_id) };
}

/** Returns the parts of the responses that are compared, with records of this company only. */
function comparable(
  { schedule, plan, sap, first }: AllAnswers,
  { companyNo, records, suppositions }: TryRequest,
  swap: Swap = (id) => id,
) {
  const isOwn = (id: number) => id > idOf(companyNo, 0) && id < idOf(companyNo, 30);
  const notBuilt = new Set(ofWhat(suppositions, 'not_built').map(({ plan_id }) => plan_id));
  const isNever = suppositions.some((one) => 'day' in one && one.day === 'never');
  // Supposed receipts have no id by which they sort among other receipts of their day.
  const comes = suppositions.some(({ what }) => what === 'comes');
  const waits = (waits_for: { kind: string; id: number } | null) =>
    comes ? null : waits_for && `${waits_for.kind} ${waits_for.id}`;
  return {
    lanes: schedule.plans
      .map((lane) => ({ ...lane, plan_id: swap(lane.plan_id) }))
      .filter(({ plan_id }) => isOwn(plan_id) && !notBuilt.has(plan_id))
      .map(({ product_label: _, product_id: __, stops, ...lane }) => ({
        ...lane,
        stops: stops.map(({ from, until, sap_id, reason, waits_for }) => ({
          ...{ from, until, sap_id, reason },
          waits_for: waits(waits_for),
        })),
      })),
    plan: {
      ...plan,
      rows: plan.rows.map(({ stop, ...row }) => ({
        ...row,
        waits_for: waits(row.waits_for),
        stop: stop && { ...stop, waits_for: waits(stop.waits_for) },
      })),
      takes_from: plan.takes_from.map(({ plan_id, ...loss }) => ({ plan_id: swap(plan_id), ...loss })),
    },
    first: first.sets
      .map(({ containers, plans }) => ({
        containers: containers.map(({ container_id }) => container_id),
        plans: plans.map(({ plan_id, ...helped }) => ({ plan_id: swap(plan_id), ...helped })),
      }))
      // A supposed delivery is in no container, but a stored delivery is.
      .filter(({ containers }) => containers.every((id) => records.containers.includes(id)))
      .map((set) => JSON.stringify(set))
      .sort(),
    sap: {
      ...figuresOf(sap, isNever),
      plans: sap.plans.map(({ plan_id, ...stopped }) => ({ plan_id: swap(plan_id), ...stopped })),
      same_part: sap.same_part
        .filter(({ sap_id }) => isOwn(sap_id))
        .map(({ sap_id, needed, stock, to_order, still_from, short_on }) => ({
          sap_id,
          needed,
          stock,
          to_order,
          still_from,
          short_on,
        })),
      rows: comes ? [] : sap.rows.map(({ day, what, quant, balance }) => ({ day, what, quant, balance })),
      not_counted: comes
        ? []
        : sap.not_counted.map(({ day, what, quant, reason }) => ({ day, what, quant, reason })),
    },
  };
}

/** The database types do not list the possible reasons. */
type StoredFigures = Omit<CoverageFigures, 'reason'> & { reason: string | null };

/**
 * Returns the figures to compare. Omits `ordered` if a delivery never comes, because the test then also reduces the
 * order by the quantity of the delivery.
 */
function figuresOf(
  { needed, ordered, stock, arrived, transit, open, rest, promised, to_order, ...when }: StoredFigures,
  isNever: boolean,
) {
  const { still_from, short_on, short_quant, stop_quant, reason } = when;
  const all = {
    needed,
    stock,
    arrived,
    transit,
    open,
    rest,
    promised,
    to_order,
    still_from,
    short_on,
    short_quant,
    stop_quant,
    reason,
  };
  return isNever ? all : { ...all, ordered };
}

type Stored = ReadonlyMap<number, StoredFigures>;

function changedSaps(before: Stored, after: Stored, suppositions: readonly Supposition[]): number[] {
  const isNever = suppositions.some((one) => 'day' in one && one.day === 'never');
  const asText = (row: StoredFigures | undefined) => JSON.stringify(figuresOf(row ?? NOTHING, isNever));
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (sap_id) => asText(before.get(sap_id)) !== asText(after.get(sap_id)),
  );
}

const NOTHING: CoverageFigures = {
  ...ofEachFigure(() => 0),
  ...{ still_from: null, short_on: null, short_quant: null, stop_quant: null, reason: null, order_by: null },
};
