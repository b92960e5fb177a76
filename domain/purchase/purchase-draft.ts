import type { Purchase, PurchaseLine } from './purchase.ts';

/** A line that may still lack its SAP or its quantity. */
type DraftLine = { [Field in keyof PurchaseLine]: PurchaseLine[Field] | null };

/** What the form of a purchase starts from that nobody has saved: what was typed, or what is to be ordered. */
export interface PurchaseDraft extends Pick<Purchase, 'product_label' | 'note'> {
  plan_id: number | null;
  product_saps: readonly DraftLine[];
  files: Readonly<Purchase['files']>;
}
