import type { QuantLine } from '../lines/line.ts';
import type { Purchase } from './purchase.ts';

/** A line that may still lack its SAP or its quantity. */
type DraftLine = { [Field in keyof QuantLine]: QuantLine[Field] | null };

/**
 * The unsaved values that the form of a purchase starts from: a kept draft, or lines to be ordered. A field that is
 * left out is blank.
 */
export interface PurchaseDraft extends Partial<Omit<Purchase, 'plan_id' | 'product_saps' | 'files'>> {
  plan_id: number | null;
  product_saps: readonly DraftLine[];
  files?: Readonly<Purchase['files']>;
  /** Coverage asks for these lines (behaviour 14.14). */
  of_coverage?: boolean;
}
