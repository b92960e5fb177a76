import { heldOtherwiseWords } from '#domain/lines/held-otherwise-words';
import type { HeldOtherwise } from '#domain/record/held-otherwise';
import type { FollowUp } from '../form/use-record.ts';
import { paths } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';

export const OPEN_PURCHASE = 'Open the purchase';

/**
 * Returns the `findFollowUp` for saves of plans and specifications. The follow-up names the purchases that now differ
 * from what their plans need, and offers to open them (behaviour 13.9).
 */
export function useHeldOtherwise() {
  const go = useGo();
  return async ({
    held_otherwise,
  }: {
    held_otherwise?: HeldOtherwise | undefined;
  }): Promise<FollowUp | undefined> => {
    if (!held_otherwise) return undefined;
    const [first, ...others] = held_otherwise.purchases;
    if (!first) return undefined;
    const numbers = held_otherwise.purchases.map(({ purchase_number }) => purchase_number);
    return {
      sentence: heldOtherwiseWords(held_otherwise),
      word: others.length === 0 ? OPEN_PURCHASE : 'Open the purchases',
      onPress: () => go(others.length === 0 ? paths.purchase(first.purchase_id) : paths.purchasesOf(numbers)),
    };
  };
}
