import { fromMillionths, type Millionths, toMillionths } from '../values/quantity.ts';
import { carsLost, needsOfPlan, type PlanNeeds } from './plan-needs.ts';
import type { DayOutcome, LeftOver } from './replace.ts';
import { replacedSpecifications } from './replaced-specifications.ts';
import type {
  ReplaceablePlan,
  ReplaceableSpecification,
  ReplacementFacts,
  SapSupply,
} from './replacement-facts.ts';

/** What a replacement from a day does to specifications, plans, cars and pieces. */
export interface ReplacementEffect {
  copied: ReplaceableSpecification[];
  changed: ReplaceableSpecification[];
  /** Plans that go to a copy, and open ones that the day cuts. */
  moved: ReplaceablePlan[];
  cut: ReplaceablePlan[];
  old: { needed: number; left_over: LeftOver };
  new: { needed: number; to_order: number };
  outcome: DayOutcome;
}

/** Answers what a replacement does from any day on, counted as coverage does (behaviour 35.1, 35.3). */
export function replacementEffects(facts: ReplacementFacts): (from: string) => ReplacementEffect {
  const { today, timelines, specifications, move_plans } = facts;
  const needs = facts.plans
    .toSorted(byBegin)
    .map((plan) => needsOfPlan(plan, specifications.get(plan.specification_id)));
  const lostBefore = carsLost(today, sideOf('new', needs, NOTHING), facts.new, stockOf(facts.new, 0n));

  return (from) => {
    const { copied, changed } = replacedSpecifications(timelines, from);
    const [copiedIds, changedIds] = [idsOf(copied), idsOf(changed)];
    const ofCopied = needs.filter(({ plan }) => copiedIds.has(plan.specification_id));
    const moved = move_plans ? ofCopied.filter(({ plan }) => plan.begin_date >= from) : [];
    const cut = ofCopied.filter(({ plan: { over, begin_date, end_date } }) => {
      return !over && begin_date < from && end_date >= from;
    });
    const replaced = new Set<PlanNeeds>([
      ...moved,
      ...needs.filter(({ plan }) => changedIds.has(plan.specification_id)),
    ]);

    const [old, taking] = [sideOf('old', needs, replaced), sideOf('new', needs, replaced)];
    // Plans that are over would not have taken the old SAP, and would have taken the new one: stocks differ by that.
    const spared = sum(needs, ({ plan, kept }) => (plan.over ? kept.old.need : 0n)) - sumOfOver(old);
    const taken = sumOfOver(taking) - sum(needs, ({ plan, kept }) => (plan.over ? kept.new.need : 0n));
    const [oldStock, newStock] = [stockOf(facts.old, spared), stockOf(facts.new, -taken)];
    const [oldNeeded, newNeeded] = [sumOfOpen(old), sumOfOpen(taking)];
    const left = leftOver(facts.old, oldStock, oldNeeded);
    const inSight = newStock + suppliesOf(facts.new);

    return {
      copied,
      changed,
      moved: moved.map(({ plan }) => plan),
      cut: cut.map(({ plan }) => plan),
      old: { needed: fromMillionths(oldNeeded), left_over: left },
      new: { needed: fromMillionths(newNeeded), to_order: fromMillionths(atLeast0(newNeeded - inSight)) },
      outcome: {
        day: from,
        new_lost: fromMillionths(atLeast0(carsLost(today, taking, facts.new, newStock) - lostBefore)),
        old_lost: fromMillionths(carsLost(today, old, facts.old, oldStock)),
        left_over: left.all,
      },
    };
  };
}

const NOTHING: ReadonlySet<PlanNeeds> = new Set();

/** What each plan needs of one of the two SAPs. */
function sideOf(side: 'old' | 'new', needs: readonly PlanNeeds[], replaced: ReadonlySet<PlanNeeds>) {
  return needs.map((each) => ({
    plan: each.plan,
    ...(replaced.has(each) ? each.replaced : each.kept)[side],
  }));
}

type Needed = ReturnType<typeof sideOf>;
const sumOfOver = (needs: Needed) => sum(needs, ({ plan, need }) => (plan.over ? need : 0n));
const sumOfOpen = (needs: Needed) => sum(needs, ({ plan, need }) => (plan.over ? 0n : need));

/** What is taken first is what is here, then what comes. */
function leftOver({ arrived, coming, rest }: SapSupply, stock: Millionths, needed: Millionths): LeftOver {
  let wanted = needed;
  const left = (there: Millionths) => {
    const taken = there < wanted ? there : wanted;
    wanted -= taken;
    return there - taken;
  };
  const pieces = [stock, ...[arrived, coming, rest].map(toMillionths)].map(left);
  const [ofStock = 0n, ofArrived = 0n, ofComing = 0n, ofRest = 0n] = pieces;
  return {
    stock: fromMillionths(ofStock),
    arrived: fromMillionths(ofArrived),
    coming: fromMillionths(ofComing),
    rest: fromMillionths(ofRest),
    all: fromMillionths(sum(pieces, (piece) => piece)),
  };
}

function stockOf({ in_stock }: SapSupply, more: Millionths): Millionths {
  return atLeast0(toMillionths(in_stock) + more);
}

function suppliesOf({ arrived, coming, rest }: SapSupply): Millionths {
  return toMillionths(arrived) + toMillionths(coming) + toMillionths(rest);
}

function sum<Each>(all: readonly Each[], quantity: (each: Each) => Millionths): Millionths {
  return all.reduce((total, each) => total + quantity(each), 0n);
}

function atLeast0(quantity: Millionths): Millionths {
  return quantity > 0n ? quantity : 0n;
}

function idsOf(specifications: readonly ReplaceableSpecification[]): ReadonlySet<number> {
  return new Set(specifications.map(({ specification_id }) => specification_id));
}

function byBegin(a: ReplaceablePlan, b: ReplaceablePlan): number {
  if (a.begin_date !== b.begin_date) return a.begin_date < b.begin_date ? -1 : 1;
  return a.plan_id - b.plan_id;
}
