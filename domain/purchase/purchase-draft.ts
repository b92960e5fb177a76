import type { QuantLine } from '../lines/line.ts';
import type { Purchase } from './purchase.ts';

type DraftLine = { [Field in keyof QuantLine]: QuantLine[Field] | null };

/** The unsaved values of a purchase form, from a draft or from lines to order. Omitted fields are blank. */
export interface PurchaseDraft extends Partial<Omit<Purchase, 'plan_id' | 'product_saps' | 'files'>> {
  plan_id: number | null;
  product_saps: readonly DraftLine[];
  files?: Readonly<Purchase['files']>;
  /** True if the lines are those that coverage proposes to order (behaviour 14.14). */
  of_coverage?: boolean;
}
