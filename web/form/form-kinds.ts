import type { CarModel } from '#domain/car-model/car-model';
import type { Invoice } from '#domain/invoice/invoice';
import type { Part } from '#domain/part/part';
import type { PartSap } from '#domain/part-sap/part-sap';
import { heldOtherwiseWords } from '#domain/plan/held-otherwise-words';
import type { Plan, SavedPlan } from '#domain/plan/plan';
import type { Purchase } from '#domain/purchase/purchase';
import type { RecordKind } from '#domain/record/record-kinds';
import type { RelatedGroup } from '#domain/related/related';
import type { Specification } from '#domain/specification/specification';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';
import { paths, recordPath } from '../paths.ts';

/** The name of a record, with details that identify it. */
interface RecordName {
  title: string;
  detail: string;
}

interface Step {
  word: string;
  path: (id: number) => string;
}

export const ADD_PURCHASE = 'Add purchase';
export const OPEN_PURCHASE = 'Open the purchase';

/** The record that usually comes next, and the form that adds it. */
interface NextStep extends Step {
  /** Set if one next record is enough: if a record of this kind exists, the step opens it instead of adding another. */
  onlyOne?: { kind: RecordKind; word: string };
}

interface FormKind {
  /** Returns an additional sentence for the message after a save, from the response. */
  saved?: (answer: never) => string | undefined;
  /** Returns the name of a record from the response of its `model` call. */
  name: (model: never) => RecordName;
  /**
   * The next step for the menu and for the message after a save (behaviour 28.3). Null for a kind with at most one next
   * record: its form knows whether that record exists, and offers the step itself.
   */
  next: NextStep | null;
}

const productName = ({ name, product_number, gen_name }: CarModel | Part): RecordName => ({
  title: name,
  detail: joinLabel([product_number, gen_name]),
});

/** The form of each kind of record. */
export const FORM_KINDS: Readonly<Record<RecordKind, FormKind>> = {
  car_model: {
    name: productName,
    next: { word: 'Add specification', path: paths.specificationOfCarModel },
  },
  part: { name: productName, next: { word: 'Add part SAP', path: paths.partSapOfPart } },
  part_sap: {
    name: ({ sap_code, product_label }: PartSap) => ({ title: sap_code, detail: product_label }),
    next: null,
  },
  specification: {
    name: ({ output_product_label, begin_date }: Specification) => ({
      title: `${output_product_label} · from ${formatDay(begin_date)}`,
      detail: '',
    }),
    next: { word: 'Add plan', path: paths.planOfSpecification },
  },
  plan: {
    name: ({ plan_label }: Plan) => ({ title: plan_label, detail: '' }),
    saved: ({ held_otherwise }: SavedPlan) => held_otherwise && heldOtherwiseWords(held_otherwise),
    next: {
      word: ADD_PURCHASE,
      path: paths.purchaseOfPlan,
      onlyOne: { kind: 'purchase', word: OPEN_PURCHASE },
    },
  },
  purchase: {
    name: ({ purchase_number, product_label }: Purchase) => ({
      title: purchase_number,
      detail: product_label,
    }),
    next: { word: 'Add invoice', path: paths.invoiceOfPurchase },
  },
  invoice: {
    name: ({ invoice_number, product_label }: Invoice) => ({ title: invoice_number, detail: product_label }),
    next: null,
  },
};

/** Returns the name of a record of a kind from the response of its `model` call. */
export function recordName(kind: RecordKind, model: unknown): RecordName {
  // The cast is safe, because the form of a kind loads with the call of that kind.
  return FORM_KINDS[kind].name(model as never);
}

/** Returns the message after a save: the name of the record, and the additional sentence of its kind. */
export function savedWords(kind: RecordKind, name: string | undefined, answer: unknown): string {
  // The cast is safe, because the form of a kind saves by the call of that kind.
  const sentence = FORM_KINDS[kind].saved?.(answer as never);
  const message = name === undefined ? 'Saved' : `${name} saved`;
  return sentence ? `${message}. ${sentence}` : message;
}

/** Returns the step to offer after a save; `groups` are the related records, undefined if unknown. */
export function stepAfterSave(
  kind: RecordKind,
  groups: readonly RelatedGroup[] | undefined,
): Step | undefined {
  const { next } = FORM_KINDS[kind];
  const onlyOne = next?.onlyOne;
  if (!onlyOne) return next ?? undefined;
  if (!groups) return undefined;
  const newest = groups.find((group) => group.kind === onlyOne.kind)?.rows[0];
  return newest ? { word: onlyOne.word, path: () => recordPath(onlyOne.kind, newest.id) } : next;
}
