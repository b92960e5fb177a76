import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { withDerived } from '#domain/container/arrival-facts';
import type { CoverageFacts } from '#domain/coverage/rule/facts';
import { deriveAll } from '#domain/coverage/rule/figures';
import { suppose } from '#domain/supposition/suppose';
import { ofWhat, type Supposition } from '#domain/supposition/supposition';
import { changedStop } from '#domain/try/changed-stop';
import { type Ask, type ChangedSap, type TryResults, tryCall } from '#domain/try/try';
import { addDays } from '#domain/values/day';
import { whichFirstOf } from '../container/which-first.queries.ts';
import { coverageFrom, figuresOf } from '../coverage/coverage.queries.ts';
import type { Db } from '../db/db.ts';
import { readAwaited } from '../facts/arrivals.queries.ts';
import { readFacts } from '../facts/facts.queries.ts';
import { planLabels } from '../facts/plan-labels.queries.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { buildableFrom, sapsOfInputs } from '../plan/buildable.queries.ts';
import { expectRecord } from '../record/stored-record.ts';
import { readHeldNeeds, scheduleFrom } from '../schedule/schedule.queries.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { readSupposed, type Supposed } from './supposed.queries.ts';

/** The call of suppositions. It only reads, and waits for earlier saves (behaviour 25.7). */
export function tryRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, tryCall, async ({ body, db }) => tryOut(db, body, await refreshBeforeRead(db)));
}

interface Both<Result> {
  without: Result;
  with: Result;
}

/**
 * Runs the request without suppositions and with them, from facts of one moment (behaviour 43). `waiting` is
 * the number of part SAPs whose values are stale. Throws 400 for impossible suppositions, and 404 for an unknown
 * plan or part SAP.
 */
export async function tryOut(
  db: Db,
  { suppositions, ask }: { suppositions: readonly Supposition[]; ask: Ask },
  waiting: number,
): Promise<Both<TryResults[keyof TryResults]>> {
  const supposed = await readSupposed(db, suppositions);
  const read = (saps: readonly number[]) => readBoth(db, saps, suppositions, supposed);

  if (ask.plan) {
    const { plan } = ask;
    await expectRecord(db, 'plan', plan.plan_id);
    const facts = await read([...(await sapsOfInputs(db, [plan.plan_id])), ...supposed.saps]);
    return forBoth(facts, (each) => buildableFrom(db, each, plan));
  }
  if (ask.sap) {
    const { sap } = ask;
    await expectRecord(db, 'part_sap', sap.sap_id);
    const facts = await read([sap.sap_id, ...(await ofSamePart(db, sap.sap_id, supposed.saps))]);
    return forBoth(facts, (each) => coverageFrom(db, each, sap));
  }
  if (ask.schedule) {
    const { days } = ask.schedule;
    const facts = fromStored(await read(supposed.saps), waiting);
    const { today } = facts.without;
    const from = ask.schedule.from ?? today;
    const stored = await readHeldNeeds(db, { today, from, days });
    const results = await forBoth(facts, async (each) => ({
      ...(await scheduleFrom(db, each, { from, days, stored })),
      waiting,
    }));
    const notBuilt = new Set(ofWhat(suppositions, 'not_built').map(({ plan_id }) => plan_id));
    const plans = results.with.plans.filter(({ plan_id }) => !notBuilt.has(plan_id));
    return { ...results, with: { ...results.with, plans } };
  }
  if (ask.which_first) {
    const { days, limit } = ask.which_first;
    const stored = await readAwaited(db, days);
    return forBoth(fromStored(await read(supposed.saps), waiting), async (facts) => {
      const derived = await deriveAll(facts, setImmediate);
      const awaited = withDerived(facts, derived, stored, addDays(facts.today, days));
      return { ...(await whichFirstOf(db, awaited, limit)), waiting };
    });
  }
  return changedSaps(db, await read(supposed.saps), ask.coverage?.days ?? null);
}

async function readBoth(
  db: Db,
  saps: readonly number[],
  suppositions: readonly Supposition[],
  supposed: Supposed,
): Promise<Both<CoverageFacts>> {
  const facts = await readFacts(db, [...new Set(saps)], supposed.reopened);
  return { without: facts, with: suppose(facts, suppositions, supposed) };
}

/**
 * Uses stored values for the result without suppositions, unless some are stale: then both results are derived, so that
 * they differ only because of the suppositions.
 */
function fromStored(facts: Both<CoverageFacts>, waiting: number): Both<CoverageFacts> {
  return waiting > 0 ? facts : { ...facts, without: { ...facts.without, saps: [] } };
}

async function forBoth<Result>(
  facts: Both<CoverageFacts>,
  run: (facts: CoverageFacts) => Promise<Result>,
): Promise<Both<Result>> {
  return { without: await run(facts.without), with: await run(facts.with) };
}

type Changed = Both<ReturnType<typeof figuresOf>> & { sap_id: number; stop: ReturnType<typeof changedStop> };

/**
 * Returns the SAPs whose values or stops differ, in code order. Unless `days` is null, a SAP must be short within that
 * time, with or without the suppositions.
 */
async function changedSaps(
  db: Db,
  facts: Both<CoverageFacts>,
  days: number | null,
): Promise<Both<TryResults['coverage']>> {
  const { today } = facts.without;
  const last = days === null ? null : addDays(today, days);
  const isShort = ({ short_on }: { short_on: string | null }) =>
    last === null || (short_on !== null && short_on <= last);
  const supposed = new Map((await deriveAll(facts.with, setImmediate)).map((sap) => [sap.sap_id, sap]));
  const changed: Changed[] = [];
  for (const before of await deriveAll(facts.without, setImmediate)) {
    const after = supposed.get(before.sap_id);
    if (!after || !(isShort(before.figures) || isShort(after.figures))) continue;
    await setImmediate();
    const stop = changedStop(before, after, today);
    const figures = { without: figuresOf(before.figures), with: figuresOf(after.figures) };
    if (stop || !isDeepStrictEqual(figures.without, figures.with))
      changed.push({ sap_id: before.sap_id, stop, ...figures });
  }
  const plans = new Map(
    changed.flatMap(({ stop }) => (stop ? [[stop.plan.plan_id, stop.plan] as const] : [])),
  );
  const labels = await planLabels(db, [...plans.values()]);
  const bySap = new Map(changed.map((one) => [one.sap_id, one]));
  const { rows } = await sql<Pick<ChangedSap, 'sap_id' | 'sap_code' | 'part_name'>>`
    select sap_id, sap_code, part_name from part_saps where sap_id = any (${[...bySap.keys()]}::int[])
    order by sap_code collate natural_order
  `.execute(db);
  const result = (which: keyof Both<unknown>) => ({
    today,
    rows: rows.flatMap((row): ChangedSap[] => {
      const one = bySap.get(row.sap_id);
      if (!one) return [];
      const plan_id = one.stop?.plan.plan_id ?? 0;
      const stop = one.stop ? { plan_id, plan_label: labels.get(plan_id) ?? '', ...one.stop[which] } : null;
      return [{ ...row, ...one[which], stop }];
    }),
  });
  return { without: result('without'), with: result('with') };
}

async function ofSamePart(db: Db, sapId: number, saps: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ sap_id: number }>`
    select other.sap_id from part_saps as own join part_saps as other using (product_id)
    where own.sap_id = ${sapId} and other.sap_id = any (${saps}::int[])
  `.execute(db);
  return rows.map(({ sap_id }) => sap_id);
}
