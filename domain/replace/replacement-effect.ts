import { byBegin } from '../coverage/rule/facts.ts';
import { deriveCoverage, type SapCoverage } from '../coverage/rule/figures.ts';
import { withInputs, withoutInputs } from '../supposition/suppose.ts';
import {
  atLeastZero,
  fromMillionths,
  lesser,
  type Millionths,
  sum,
  toMillionths,
} from '../values/quantity.ts';
import type { DayOutcome, LeftOver } from './replace.ts';
import { replacedSpecifications } from './replaced-specifications.ts';
import type { ReplaceablePlan, ReplaceableSpecification, ReplacementFacts } from './replacement-facts.ts';

export interface ReplacementEffect {
  copied: ReplaceableSpecification[];
  changed: ReplaceableSpecification[];
  moved: ReplaceablePlan[];
  /** The open plans that end on the day or later and still need the old SAP, by whether they begin before the day. */
  cut: ReplaceablePlan[];
  later: ReplaceablePlan[];
  /** The number of plans that began before today and use the new SAP after the replacement. */
  begun: number;
  old: { needed: number; left_over: LeftOver };
  new: { needed: number; to_order: number };
  outcome: DayOutcome;
}

/** Returns a function that derives the effect of a replacement from a given day (behaviour 35.1, 35.3). */
export function replacementEffects({
  coverage,
  old_sap,
  new_sap,
  ...facts
}: ReplacementFacts): (from: string) => ReplacementEffect {
  const plans = facts.plans.toSorted(byBegin);
  const before = carsAtBegin([deriveCoverage(old_sap, coverage), deriveCoverage(new_sap, coverage)]);

  return (from) => {
    const { copied, changed, moved, inputs } = replacedInputs({ ...facts, plans }, from);
    const old = deriveCoverage(withoutInputs(old_sap, inputs), coverage);
    const needing = new Set(old.needs.map(({ plan }) => plan.plan_id));
    const keeping = plans.filter(({ plan_id, end_date }) => needing.has(plan_id) && end_date >= from);
    const taking = deriveCoverage(withInputs(new_sap, inputs), coverage);
    const left = leftOver(old);
    return {
      copied,
      changed,
      moved,
      cut: keeping.filter(({ begin_date }) => begin_date < from),
      later: keeping.filter(({ begin_date }) => begin_date >= from),
      begun: plans.filter(({ plan_id, begin_date }) => inputs.has(plan_id) && begin_date < coverage.today)
        .length,
      old: { needed: fromMillionths(old.figures.needed), left_over: left },
      new: {
        needed: fromMillionths(taking.figures.needed),
        to_order: fromMillionths(taking.figures.to_order),
      },
      outcome: {
        day: from,
        new_lost: fromMillionths(lostBy(taking, before)),
        old_lost: fromMillionths(sum(old.needs, ({ plan, cars_at_begin }) => plan.quant - cars_at_begin)),
        left_over: left.all,
      },
    };
  };
}

/**
 * Returns the specifications that a replacement copies and changes, the plans that move to a copy, and the quantity of
 * the new SAP for one car of each affected plan (behaviour 35.1, 35.2).
 */
export function replacedInputs(
  facts: Pick<ReplacementFacts, 'timelines' | 'specifications' | 'plans' | 'move_plans'>,
  from: string,
) {
  const { copied, changed } = replacedSpecifications(facts.timelines, from);
  const [copiedIds, changedIds] = [idsOf(copied), idsOf(changed)];
  const ofCopied = facts.plans.filter(({ specification_id }) => copiedIds.has(specification_id));
  const moved = facts.move_plans ? ofCopied.filter(({ begin_date }) => begin_date >= from) : [];
  const inChanged = facts.plans.filter(({ specification_id }) => changedIds.has(specification_id));
  const inputs = new Map(
    [...moved, ...inChanged].map(({ plan_id, specification_id }) => [
      plan_id,
      toMillionths(facts.specifications.get(specification_id)?.to ?? 0),
    ]),
  );
  return { copied, changed, moved, inputs };
}

/** Returns the cars that these SAPs allow each plan at its start. Plans that need neither SAP are omitted. */
function carsAtBegin(saps: readonly SapCoverage[]): Map<number, Millionths> {
  const cars = new Map<number, Millionths>();
  for (const { plan, cars_at_begin } of saps.flatMap(({ needs }) => needs)) {
    cars.set(plan.plan_id, lesser(cars.get(plan.plan_id) ?? plan.quant, cars_at_begin));
  }
  return cars;
}

/** Returns the cars that cannot be built because of the new SAP, and could be built without the replacement. */
function lostBy(taking: SapCoverage, before: ReadonlyMap<number, Millionths>): Millionths {
  return sum(taking.needs, ({ plan, cars_at_begin }) =>
    atLeastZero((before.get(plan.plan_id) ?? plan.quant) - cars_at_begin),
  );
}

/**
 * Returns the excess by place. Open plans take their needs first from stock, then from arrivals, then from coming
 * shipments, then from what is not invoiced.
 */
function leftOver({ figures }: SapCoverage): LeftOver {
  const { stock, arrived, transit, open, rest } = figures;
  let wanted = figures.needed;
  const pieces = [stock, arrived, transit + open, rest].map((there) => {
    const taken = lesser(there, wanted);
    wanted -= taken;
    return there - taken;
  });
  const [ofStock = 0n, ofArrived = 0n, ofComing = 0n, ofRest = 0n] = pieces;
  return {
    stock: fromMillionths(ofStock),
    arrived: fromMillionths(ofArrived),
    coming: fromMillionths(ofComing),
    rest: fromMillionths(ofRest),
    all: fromMillionths(sum(pieces, (piece) => piece)),
  };
}

function idsOf(specifications: readonly ReplaceableSpecification[]): ReadonlySet<number> {
  return new Set(specifications.map(({ specification_id }) => specification_id));
}
