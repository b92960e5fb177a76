import { purchaseDifferencesWords } from '#domain/lines/purchase-differences-words';
import type { PurchaseDifferences } from '#domain/record/purchase-differences';
import type { FollowUp } from '../form/use-record.ts';
import { paths } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';

export const OPEN_PURCHASE = 'Open the purchase';

/**
 * Returns the `findFollowUp` for saves of plans and specifications. The follow-up names the purchases that now differ
 * from what their plans need, and offers to open them (behaviour 13.9).
 */
export function usePurchaseDifferences() {
  const go = useGo();
  return async ({
    purchase_differences,
  }: {
    purchase_differences?: PurchaseDifferences | undefined;
  }): Promise<FollowUp | undefined> => {
    if (!purchase_differences) return undefined;
    const [first, ...others] = purchase_differences.purchases;
    if (!first) return undefined;
    const numbers = purchase_differences.purchases.map(({ purchase_number }) => purchase_number);
    return {
      sentence: purchaseDifferencesWords(purchase_differences),
      word: others.length === 0 ? OPEN_PURCHASE : 'Open the purchases',
      onPress: () => go(others.length === 0 ? paths.purchase(first.purchase_id) : paths.purchasesOf(numbers)),
    };
  };
}
