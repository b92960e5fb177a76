import { useCallbackRef } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { LineToCome } from '#domain/invoice/live-comparison';
import { addToLine } from '#domain/invoice/packages';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import { send } from '../api/api.ts';
import type { LineEdits } from '../lines/use-lines.ts';
import { showToast, showUndo } from '../ui/notice/toast.tsx';
import { type InvoiceLineFields, NO_LINE } from './invoice-lines.ts';

/** Adds the open quantities of a purchase that are not closed. */
export function useToCome(edits: LineEdits<InvoiceLineFields>, purchaseNow: () => number | null) {
  const { mutate, isPending } = useMutation({
    // The purchase includes the parts of its SAPs, even of passive SAPs. A failure shows an alert.
    mutationFn: (purchase_id: number) => send(purchaseCalls.model, { purchase_id }),
  });

  const addLines = useCallbackRef(
    (purchase: Purchase, toCome: readonly LineToCome[], onAdded: () => void) => {
      // Another purchase was chosen in the meantime.
      if (purchase.purchase_id !== purchaseNow()) return;
      const ordered = new Map(purchase.product_saps.map((line) => [line.sap_id, line]));
      const found = toCome.flatMap(({ sap_id, to_come: quant }) => {
        const line = ordered.get(sap_id);
        return line ? { ...NO_LINE, ...line, quant } : [];
      });
      const lines = found.filter(({ closed }) => !closed);
      const closed = found.length - lines.length;
      const message = joinLabel([
        lines.length > 0 ? `${counted(lines.length, 'line')} added` : 'Nothing added',
        closed > 0 ? `${counted(closed, 'closed line')} left out` : null,
      ]);
      if (lines.length === 0) return showToast(message);
      showUndo(message, edits.addOrCombine(lines, addToLine));
      onAdded();
    },
  );

  function add(toCome: readonly LineToCome[], onAdded: () => void): void {
    const purchaseId = purchaseNow();
    if (purchaseId === null) return;
    // Passed to `mutate`, so that it runs only while this component is mounted.
    mutate(purchaseId, { onSuccess: (purchase) => addLines(purchase, toCome, onAdded) });
  }
  return { busy: isPending, add };
}
