import {
  byBegin,
  type CoverageFacts,
  type PlanFacts,
  type PurchaseFacts,
  type SapFacts,
  type ShipmentFacts,
} from '../coverage/rule/facts.ts';
import { LAST_DAY } from '../values/day.ts';
import { type Millionths, toMillionths } from '../values/quantity.ts';
import { ofWhat, type Supposition, type SuppositionOf } from './supposition.ts';

// A supposition changes the facts (behaviour 43); the rule that derives figures from facts stays the same. Two fields
// of the facts are set only by suppositions: `turn`, the position of a plan after reordering, and `gone`, the invoiced
// quantity of a purchase that never arrives. A supposed delivery has negative ids, and is for a plan with the id -1,
// which stays open and needs nothing.

export interface SupposedRecords {
  /** For each plan of a supposition, all parts of its split, including the plan itself. */
  together: ReadonlyMap<number, readonly number[]>;
  /** For each replacement, the quantity of the new SAP for one car of each plan. */
  replaced: readonly ReadonlyMap<number, Millionths>[];
}

/** Returns the facts under all suppositions, which must not contradict each other. */
export function suppose(
  facts: CoverageFacts,
  all: readonly Supposition[],
  { together, replaced }: SupposedRecords,
): CoverageFacts {
  const steps: ((facts: CoverageFacts) => CoverageFacts)[] = [
    (before) => withContainers(before, ofWhat(all, 'container')),
    (before) => withInvoices(before, ofWhat(all, 'invoice'), ofWhat(all, 'container')),
    (before) => withPromises(before, ofWhat(all, 'promise')),
    (before) => withDeliveries(before, ofWhat(all, 'comes')),
    (before) => withPlans(before, ofWhat(all, 'plan'), together),
    (before) => withoutPlans(before, ofWhat(all, 'not_built')),
    (before) =>
      ofWhat(all, 'replace').reduce(
        (sofar, one, place) => withReplacement(sofar, one, replaced[place] ?? new Map()),
        before,
      ),
    (before) => withOrder(before, ofWhat(all, 'first')),
  ];
  return steps.reduce((sofar, step) => step(sofar), facts);
}

/** Moves containers to another day, lets them arrive today, or removes them. Arrived containers stay unchanged. */
export function withContainers(
  facts: CoverageFacts,
  supposed: readonly SuppositionOf<'container'>[],
): CoverageFacts {
  if (supposed.length === 0) return facts;
  const days = new Map(supposed.map(({ container_id, day }) => [container_id, day]));
  return withShipments(facts, ({ container_id }) => days.get(container_id));
}

/**
 * Applies a supposition to all containers of an invoice. A new day moves only containers without their own day.
 * Containers with their own supposition are skipped.
 */
function withInvoices(
  facts: CoverageFacts,
  supposed: readonly SuppositionOf<'invoice'>[],
  containers: readonly SuppositionOf<'container'>[],
): CoverageFacts {
  if (supposed.length === 0) return facts;
  const days = new Map(supposed.map(({ invoice_id, day }) => [invoice_id, day]));
  const apart = new Set(containers.map(({ container_id }) => container_id));
  return withShipments(facts, ({ invoice_id, container_id, has_own_day }) => {
    const day = apart.has(container_id) ? undefined : days.get(invoice_id);
    return has_own_day && day !== 'arrived' && day !== 'never' ? undefined : day;
  });
}

function withShipments(
  facts: CoverageFacts,
  dayOf: (shipment: ShipmentFacts) => string | undefined,
): CoverageFacts {
  return mapSaps(facts, (sap) => {
    const gone = new Map<number, Millionths>();
    const shipments = sap.shipments.flatMap((shipment) => {
      const day = shipment.here_on === null ? dayOf(shipment) : undefined;
      if (day === undefined) return shipment;
      if (day === 'arrived') return { ...shipment, here_on: facts.today };
      if (day !== 'never') return { ...shipment, due_on: day };
      gone.set(shipment.purchase_id, (gone.get(shipment.purchase_id) ?? 0n) + shipment.quant);
      return [];
    });
    const purchases = sap.purchases.map((purchase) => {
      const more = gone.get(purchase.purchase_id);
      return more ? { ...purchase, gone: (purchase.gone ?? 0n) + more } : purchase;
    });
    return { ...sap, shipments, purchases };
  });
}

/** Moves promises from one day to another. Promises for the same day are added up. */
export function withPromises(
  facts: CoverageFacts,
  supposed: readonly SuppositionOf<'promise'>[],
): CoverageFacts {
  if (supposed.length === 0) return facts;
  const newDays = new Map(supposed.map((one) => [`${one.purchase_id} ${one.sap_id} ${one.day}`, one.to]));
  return mapSaps(facts, (sap) => ({
    ...sap,
    purchases: sap.purchases.map((purchase): PurchaseFacts => {
      const quants = new Map<string, Millionths>();
      for (const { day, quant } of purchase.promises) {
        const newDay = newDays.get(`${purchase.purchase_id} ${sap.sap_id} ${day}`) ?? day;
        quants.set(newDay, (quants.get(newDay) ?? 0n) + quant);
      }
      return { ...purchase, promises: [...quants].map(([day, quant]) => ({ day, quant })) };
    }),
  }));
}

/** Adds deliveries that have no record; their ids are negative. */
function withDeliveries(facts: CoverageFacts, supposed: readonly SuppositionOf<'comes'>[]): CoverageFacts {
  if (supposed.length === 0) return facts;
  const SUPPOSED_PLAN = -1;
  const shipments = supposed.map(({ sap_id, quant, day }, place) => ({
    sap_id,
    shipment: {
      plan_id: SUPPOSED_PLAN,
      purchase_id: -1 - place,
      invoice_id: -1 - place,
      container_id: -1 - place,
      container: null,
      status: 'T',
      due_on: day,
      has_own_day: true,
      here_on: null,
      quant: toMillionths(quant),
    } satisfies ShipmentFacts,
  }));
  // Only deliveries for an open plan count.
  const plan: PlanFacts = {
    plan_id: SUPPOSED_PLAN,
    begin_date: LAST_DAY,
    end_date: LAST_DAY,
    open_until: LAST_DAY,
    quant: 0n,
  };
  return {
    ...mapSaps(facts, (sap) => ({
      ...sap,
      shipments: [
        ...sap.shipments,
        ...shipments.filter(({ sap_id }) => sap_id === sap.sap_id).map(({ shipment }) => shipment),
      ],
    })),
    plans: new Map(facts.plans).set(SUPPOSED_PLAN, plan),
  };
}

/** Returns whether `from` is a shipment that a supposition added. */
export function isSupposed(from: PlanFacts | PurchaseFacts | ShipmentFacts | null): boolean {
  return from !== null && 'invoice_id' in from && from.invoice_id < 0;
}

/** Changes the days and quantities of plans. All parts of a split stay open until the last of them ends. */
function withPlans(
  facts: CoverageFacts,
  supposed: readonly SuppositionOf<'plan'>[],
  together: SupposedRecords['together'],
): CoverageFacts {
  const plans = new Map(facts.plans);
  for (const { plan_id, begin_date, end_date, quant } of supposed) {
    const plan = plans.get(plan_id);
    if (plan) plans.set(plan_id, { ...plan, begin_date, end_date, quant: toMillionths(quant) });
  }
  for (const { plan_id } of supposed) {
    const parts = (together.get(plan_id) ?? [plan_id]).flatMap((id) => plans.get(id) ?? []);
    const open_until = parts.reduce((last, { end_date }) => (end_date > last ? end_date : last), '');
    for (const part of parts) plans.set(part.plan_id, { ...part, open_until });
  }
  return { ...facts, plans };
}

/** Sets the quantity of plans to 0. Their purchases stay. */
function withoutPlans(facts: CoverageFacts, supposed: readonly SuppositionOf<'not_built'>[]): CoverageFacts {
  const plans = new Map(facts.plans);
  for (const { plan_id } of supposed) {
    const plan = plans.get(plan_id);
    if (plan) plans.set(plan_id, { ...plan, quant: 0n });
  }
  return { ...facts, plans };
}

function withReplacement(
  facts: CoverageFacts,
  { sap_id, by_sap_id }: Pick<SuppositionOf<'replace'>, 'sap_id' | 'by_sap_id'>,
  inputs: ReadonlyMap<number, Millionths>,
): CoverageFacts {
  return mapSaps(facts, (sap) => {
    if (sap.sap_id === sap_id) return withoutInputs(sap, inputs);
    return sap.sap_id === by_sap_id ? withInputs(sap, inputs) : sap;
  });
}

/** Removes the SAP from the cars of the plans in `replaced`. */
export function withoutInputs(sap: SapFacts, replaced: ReadonlyMap<number, unknown>): SapFacts {
  return { ...sap, inputs: sap.inputs.filter(({ plan_id }) => !replaced.has(plan_id)) };
}

/** Sets the quantity of the SAP for one car of each plan in `inputs`. */
export function withInputs(sap: SapFacts, inputs: ReadonlyMap<number, Millionths>): SapFacts {
  const added = [...inputs].flatMap(([plan_id, input]) => (input > 0n ? { plan_id, input } : []));
  return { ...sap, inputs: [...withoutInputs(sap, inputs).inputs, ...added] };
}

/**
 * Lets each plan take parts before the plan `before_plan_id`. A plan that comes later is moved directly before it; a
 * plan that already comes earlier stays.
 */
function withOrder(facts: CoverageFacts, supposed: readonly SuppositionOf<'first'>[]): CoverageFacts {
  if (supposed.length === 0) return facts;
  const first = Map.groupBy(supposed, ({ before_plan_id }) => before_plan_id);
  const plans = new Map<number, PlanFacts>();
  const take = (plan: PlanFacts) => {
    if (plans.has(plan.plan_id)) return;
    const before = (first.get(plan.plan_id) ?? []).flatMap(({ plan_id }) => facts.plans.get(plan_id) ?? []);
    for (const one of before.sort(byBegin)) take(one);
    plans.set(plan.plan_id, { ...plan, turn: plans.size });
  };
  for (const plan of [...facts.plans.values()].sort(byBegin)) take(plan);
  return { ...facts, plans };
}

function mapSaps(facts: CoverageFacts, change: (sap: SapFacts) => SapFacts): CoverageFacts {
  return { ...facts, saps: facts.saps.map(change) };
}

/**
 * Returns the facts as if the plan were stored with these days, cars and inputs, in place of the plan with the same id.
 * The plans `together` are the other parts of its split. They stay open until its `open_until`.
 */
export function withPlan(
  facts: CoverageFacts,
  plan: PlanFacts,
  inputs: ReadonlyMap<number, Millionths>,
  together: readonly number[],
): CoverageFacts {
  const plans = new Map(facts.plans);
  for (const id of together) {
    const other = plans.get(id);
    if (other) plans.set(id, { ...other, open_until: plan.open_until });
  }
  return {
    ...facts,
    plans: plans.set(plan.plan_id, plan),
    saps: facts.saps.map((sap) => {
      const others = sap.inputs.filter(({ plan_id }) => plan_id !== plan.plan_id);
      const input = inputs.get(sap.sap_id);
      return { ...sap, inputs: input ? [...others, { plan_id: plan.plan_id, input }] : others };
    }),
  };
}
