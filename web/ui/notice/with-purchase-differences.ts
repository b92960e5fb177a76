import type { PurchaseDifferences } from '#domain/record/purchase-differences';

/** Appends to a sentence about a write how purchases differ from what their plans need now (behaviour 13.9). */
export async function withPurchaseDifferences(
  sentence: string,
  { purchase_differences }: { purchase_differences?: PurchaseDifferences | undefined },
): Promise<string> {
  if (!purchase_differences) return sentence;
  // Loaded on demand, because few writes change what a plan needs.
  const { purchaseDifferencesWords } = await import('#domain/lines/purchase-differences-words');
  return `${sentence.replace(/\.?$/, '.')} ${purchaseDifferencesWords(purchase_differences)}`;
}
