import type { RecordKind } from '#domain/record/record-kinds';
import type { RelatedGroup } from '#domain/related/related';
import { paths, recordPath } from '../paths.ts';

interface Step {
  word: string;
  path: (id: number) => string;
}

export const ADD_PURCHASE = 'Add purchase';
export const OPEN_PURCHASE = 'Open the purchase';

/** What most often follows a record, and the form that begins it. */
interface NextStep extends Step {
  /** Where one more would order the same again: what is opened instead, once there is one. */
  once?: { kind: RecordKind; word: string };
}

/**
 * What a stored record leads on to, for its menu and for what is said when it was saved (behaviour 28.3). A form whose
 * kind leads on only once has these items in its own actions: it knows whether there is one.
 */
export const NEXT_STEPS: Partial<Record<RecordKind, NextStep>> = {
  car_model: { word: 'Add specification', path: paths.specificationOfCarModel },
  part: { word: 'Add part SAP', path: paths.partSapOfPart },
  specification: { word: 'Add plan', path: paths.planOfSpecification },
  plan: {
    word: ADD_PURCHASE,
    path: paths.purchaseOfPlan,
    once: { kind: 'purchase', word: OPEN_PURCHASE },
  },
  purchase: { word: 'Add invoice', path: paths.invoiceOfPurchase },
};

/** What is offered when a record was saved; `groups` is what belongs to it, undefined where that is not known. */
export function stepAfterSave(
  kind: RecordKind,
  groups: readonly RelatedGroup[] | undefined,
): Step | undefined {
  const next = NEXT_STEPS[kind];
  const once = next?.once;
  if (!once) return next;
  if (!groups) return undefined;
  const newest = groups.find((group) => group.kind === once.kind)?.rows[0];
  return newest ? { word: once.word, path: () => recordPath(once.kind, newest.id) } : next;
}
