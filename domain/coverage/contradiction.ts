import { ofWhat, type Supposition, type SuppositionOf } from './supposition.ts';

/** The sentence about the supposition at a position, counted from 0. */
export function atPlace(place: number, sentence: string): string {
  return `Supposition ${place + 1}: ${sentence}`;
}

/** A supposition that cannot hold, by its position, and the reason. */
export interface Contradiction {
  place: number;
  sentence: string;
}

/**
 * Finds the first supposition that contradicts an earlier one or itself, and explains it. `nameOf` names the
 * one at a position.
 */
export function contradictionIn(
  all: readonly Supposition[],
  nameOf = (place: number) => `supposition ${place + 1}`,
): Contradiction | undefined {
  for (const [place, one] of all.entries()) {
    const sentence = contradiction(one, all.slice(0, place), nameOf);
    if (sentence) return { place, sentence };
  }
  return undefined;
}

function contradiction(
  one: Supposition,
  earlier: readonly Supposition[],
  nameOf: (place: number) => string,
): string | undefined {
  if (one.what === 'replace' && one.sap_id === one.by_sap_id)
    return 'A part SAP cannot take its own place. Choose another one.';
  if (one.what === 'first' && one.plan_id === one.before_plan_id)
    return 'A plan cannot be built before itself. Choose another one.';
  const other = earlier.findIndex((before) =>
    subjectsOf(before).some((own) => subjectsOf(one).includes(own)),
  );
  if (other >= 0) return `It contradicts ${nameOf(other)}. Remove one of them.`;
  if (one.what === 'first') {
    const comesBefore = ofWhat(earlier, 'first');
    if (isBefore(one.before_plan_id, one.plan_id, comesBefore))
      return 'It makes a circle of plans, each built before the next. Remove one of them.';
  }
  return undefined;
}

/**
 * Returns whether two suppositions are about the same container, invoice, promise or plan, the order of the same plans,
 * the replacement of the same part SAP, or its receipts on the same day.
 */
export function isAboutSame(one: Supposition, other: Supposition): boolean {
  if (one.what === 'comes' && other.what === 'comes')
    return one.sap_id === other.sap_id && one.day === other.day;
  const [subject] = subjectsOf(one);
  return subject !== undefined && subject === subjectsOf(other)[0];
}

/** The subjects of a supposition. Two suppositions with a common subject contradict each other. */
function subjectsOf(one: Supposition): string[] {
  switch (one.what) {
    case 'container':
      return [`container ${one.container_id}`];
    case 'invoice':
      return [`invoice ${one.invoice_id}`];
    case 'promise':
      return [`promise ${one.purchase_id} ${one.sap_id} ${one.day}`];
    case 'plan':
    case 'not_built':
      return [`plan ${one.plan_id}`];
    case 'first':
      return [`order of ${[one.plan_id, one.before_plan_id].sort((a, b) => a - b).join(' and ')}`];
    case 'replace':
      return [`place of ${one.sap_id}`, `place of ${one.by_sap_id}`];
    case 'comes':
      return [];
  }
}

/** Returns whether these suppositions together put one plan before another one. */
function isBefore(first: number, then: number, order: readonly SuppositionOf<'first'>[]): boolean {
  return order.some(
    ({ plan_id, before_plan_id }) =>
      plan_id === first && (before_plan_id === then || isBefore(before_plan_id, then, order)),
  );
}
