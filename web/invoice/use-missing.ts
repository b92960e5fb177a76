import { useState } from 'react';
import { addToLine } from '#domain/invoice/packages';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { StatusRow } from '#domain/purchase/status-record';
import { counted } from '#domain/values/counted';
import { send } from '../api/api.ts';
import type { LineEdits } from '../lines/use-lines.ts';
import { showUndo } from '../ui/notice/toast.tsx';
import { type InvoiceLineFields, NO_LINE } from './invoice-lines.ts';

/** Adds what a purchase ordered and stands on no invoice yet, in the quantities that are still to come. */
export function useMissing(purchaseId: number | null, edits: LineEdits<InvoiceLineFields>) {
  const [adding, setAdding] = useState(false);

  async function add(missing: readonly StatusRow[]): Promise<void> {
    if (purchaseId === null) return;
    setAdding(true);
    // The purchase knows the parts of its SAPs, also of those that are passive by now; a failure shows its alert.
    const purchase = await send(purchaseCalls.model, { purchase_id: purchaseId }).catch(() => undefined);
    setAdding(false);
    const ordered = new Map(purchase?.product_saps.map((line) => [line.sap_id, line]));
    const lines = missing.flatMap(({ sap_id, purchase_quant: quant }) => {
      const line = ordered.get(sap_id);
      return line ? { ...NO_LINE, ...line, quant } : [];
    });
    if (lines.length > 0) showUndo(`${counted(lines.length, 'line')} added`, edits.mergeIn(lines, addToLine));
  }
  return { adding, add };
}
