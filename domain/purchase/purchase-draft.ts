import type { QuantLine } from '../lines/line.ts';
import type { Purchase } from './purchase.ts';

/** A line that may lack its SAP or its quantity. */
type DraftLine = { [Field in keyof QuantLine]: QuantLine[Field] | null };

/** The unsaved values of a purchase form: a draft, or lines to order. A missing field is blank. */
export interface PurchaseDraft extends Partial<Omit<Purchase, 'plan_id' | 'product_saps' | 'files'>> {
  plan_id: number | null;
  product_saps: readonly DraftLine[];
  files?: Readonly<Purchase['files']>;
  /** True if coverage asks for these lines (behaviour 14.14). */
  of_coverage?: boolean;
}
