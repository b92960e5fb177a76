import { ofWhat, recordKey, recordsOf, type Supposition, type SuppositionOf } from './supposition.ts';

export interface Contradiction {
  place: number;
  sentence: string;
}

/**
 * Finds the first supposition that contradicts itself or an earlier supposition, and explains it. `nameOf` returns the
 * name of the supposition at a position.
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
    return 'A part SAP cannot replace itself. Choose another one.';
  if (one.what === 'first' && one.plan_id === one.before_plan_id)
    return 'A plan cannot be built before itself. Choose another one.';
  const other = earlier.findIndex((before) =>
    subjectsOf(before).some((own) => subjectsOf(one).includes(own)),
  );
  if (other >= 0) return `It contradicts ${nameOf(other)}. Remove one of them.`;
  if (one.what === 'first') {
    const comesBefore = ofWhat(earlier, 'first');
    if (isBefore(one.before_plan_id, one.plan_id, comesBefore))
      return 'Each of these plans would have to be built before the others. Remove one of the suppositions.';
  }
  return undefined;
}

/**
 * Returns whether two suppositions are about the same thing: a container, invoice, promise or plan, the order of two
 * plans, the replacement of a part SAP, or its receipts on one day.
 */
export function isAboutSame(one: Supposition, other: Supposition): boolean {
  if (one.what === 'comes' && other.what === 'comes')
    return one.sap_id === other.sap_id && one.day === other.day;
  const [subject] = subjectsOf(one);
  return subject !== undefined && subject === subjectsOf(other)[0];
}

/** Returns the subjects of a supposition. Suppositions with a common subject contradict each other. */
function subjectsOf(one: Supposition): string[] {
  switch (one.what) {
    case 'first':
      return [`order of ${[one.plan_id, one.before_plan_id].sort((a, b) => a - b).join(' and ')}`];
    case 'replace':
      return [`place of ${one.sap_id}`, `place of ${one.by_sap_id}`];
    case 'comes':
      return [];
    default:
      return recordsOf(one).map(recordKey);
  }
}

/** Returns whether the order of plans in these suppositions puts one plan before the other. */
function isBefore(planId: number, otherId: number, order: readonly SuppositionOf<'first'>[]): boolean {
  return order.some(
    ({ plan_id, before_plan_id }) =>
      plan_id === planId && (before_plan_id === otherId || isBefore(before_plan_id, otherId, order)),
  );
}
