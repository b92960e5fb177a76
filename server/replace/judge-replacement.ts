import { hash } from 'node:crypto';
import { passiveSap } from '#domain/lines/line';
import { daysAround, proposedDay } from '#domain/replace/proposed-day';
import type { DayOutcome, replaceCalls } from '#domain/replace/replace';
import { timelinesOf } from '#domain/replace/replaced-specifications';
import { type ReplacementEffect, replacementEffects } from '#domain/replace/replacement-effect';
import type { ReplacementFacts } from '#domain/replace/replacement-facts';
import { formatQuantity, LINE_DECIMALS } from '#domain/values/quantity';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { badReference, notFound, unknownReference } from '../errors/errors.ts';
import { readFacts } from '../facts/facts.queries.ts';
import { today } from '../record/today.ts';
import {
  readSpecifications,
  replaceablePlans,
  replacementSaps,
  type StoredSap,
} from './replacement.queries.ts';

type Params = ParsedOf<typeof replaceCalls.check>;

export interface JudgedReplacement extends ReplacementEffect {
  from: string;
  saps: { old: StoredSap; new: StoredSap };
  /** A hash of the specifications and plans that the replacement writes, with their versions and changes. */
  expect: string;
  /** Returns the proposed day, and the outcomes for the days around `from`. */
  proposed: () => { proposed: string; days: DayOutcome[] };
}

/**
 * Checks the replacement of a SAP by another SAP from a day on, by default from the proposed day (behaviour 35.1 to
 * 35.4). Throws 404 if the replaced SAP does not exist, 400 for a new SAP that cannot be chosen, and 400 for a quantity
 * that cannot be stored, with its specification in the message.
 */
export async function judgeReplacement(db: Db, params: Params): Promise<JudgedReplacement> {
  const saps = await sapsOf(db, params);
  const facts = await factsOf(db, params);
  const effectFrom = replacementEffects(facts);
  const propose = () => proposedDay(facts, (day) => effectFrom(day).outcome);
  // A proposal may check each day of a year, so it is made once, and only if needed.
  const early = params.from ? undefined : propose();
  const from = params.from ?? early ?? facts.coverage.today;
  const effect = effectFrom(from);
  const unfit = unfitQuantity(effect, params.factor, saps.new.sap_code);
  if (unfit) throw badReference('factor', unfit, 'quantity_unfit');

  return {
    ...effect,
    from,
    saps,
    expect: hashOf(effect, params, from),
    proposed: () => {
      const day = early ?? propose();
      const around = daysAround(facts.coverage.today, from);
      return { proposed: day, days: around.map((one) => effectFrom(one).outcome) };
    },
  };
}

async function sapsOf(db: Db, { sap_id, by_sap_id }: Params): Promise<JudgedReplacement['saps']> {
  if (sap_id === by_sap_id) {
    throw badReference('by_sap_id', 'A part SAP cannot replace itself. Choose another one.', 'same_sap');
  }
  const saps = await replacementSaps(db, [sap_id, by_sap_id]);
  const [old, by] = [saps.get(sap_id), saps.get(by_sap_id)];
  if (!old) throw notFound();
  if (!by) throw unknownReference('by_sap_id', 'part SAP');
  if (by.state === 'P') throw badReference('by_sap_id', passiveSap(by.sap_code), 'passive_reference');
  return { old, new: by };
}

async function factsOf(db: Db, params: Params): Promise<ReplacementFacts> {
  const specifications = await readSpecifications(db, params);
  const this_day = await today(db);
  const since = params.from && params.from < this_day ? params.from : this_day;
  const needing = specifications.filter(({ quant, by_quant }) => quant !== null || by_quant !== null);
  const ids = needing.map(({ specification_id }) => specification_id);
  const plans = await replaceablePlans(db, ids, since);
  const settled = plans.filter((plan) => plan.settled).map(({ plan_id }) => plan_id);
  const coverage = await readFacts(db, [params.sap_id, params.by_sap_id], settled);
  const [old_sap, new_sap] = [params.sap_id, params.by_sap_id].map((id) =>
    coverage.saps.find(({ sap_id }) => sap_id === id),
  );
  if (!old_sap || !new_sap) throw notFound();
  return {
    timelines: timelinesOf(specifications),
    specifications: new Map(specifications.map((one) => [one.specification_id, one])),
    plans,
    coverage,
    old_sap,
    new_sap,
    move_plans: params.move_plans,
  };
}

/** Returns the message about a specification whose new quantity cannot be stored, if there is one. */
export function unfitQuantity(
  { copied, changed }: Pick<ReplacementEffect, 'copied' | 'changed'>,
  factor: number,
  sapCode: string,
): string | undefined {
  const unfit = [...copied, ...changed].find(({ fits }) => !fits);
  if (!unfit) return undefined;
  const { label, quant, by_quant, to } = unfit;
  const product = `${formatQuantity(quant ?? 0)} × ${formatQuantity(factor)}`;
  const sum = by_quant === null ? product : `${formatQuantity(by_quant)} + ${product}`;
  return `${label}: ${sum} = ${formatQuantity(to ?? 0)} of ${sapCode} a car. The quantity must have at most ${LINE_DECIMALS} decimal places and be below 1,000,000,000.`;
}

function hashOf(
  { copied, changed, moved }: ReplacementEffect,
  { sap_id, by_sap_id, factor }: Params,
  from: string,
): string {
  const lines = [
    [sap_id, by_sap_id, factor, from],
    ...copied.map(({ specification_id, version, to }) => ['copied', specification_id, version, to]),
    ...changed.map(({ specification_id, version, to }) => ['changed', specification_id, version, to]),
    ...moved.map(({ plan_id, version }) => ['moved', plan_id, version]),
  ];
  const texts = lines.map((line) => JSON.stringify(line)).sort();
  return hash('sha256', texts.join('\n'));
}
