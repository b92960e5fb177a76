import type { CompareBase } from '#domain/invoice/invoice';
import type { LineToCome } from '#domain/invoice/live-comparison';
import { addToLine } from '#domain/invoice/packages';
import { counted } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import type { LineEdits } from '../lines/use-lines.ts';
import { showToast, showUndo } from '../ui/notice/toast.tsx';
import { type InvoiceLineFields, NO_LINE } from './invoice-lines.ts';

/**
 * Adds quantities of a purchase that are not invoiced, except those of its closed lines, and offers Undo. Returns
 * whether lines were added.
 */
export function addToCome(
  edits: LineEdits<InvoiceLineFields>,
  ordered: CompareBase['ordered'],
  toCome: readonly LineToCome[],
): boolean {
  const bySap = new Map(ordered.map((line) => [line.sap_id, line]));
  const found = toCome.flatMap(({ sap_id, to_come: quant }) => {
    const line = bySap.get(sap_id);
    return line ? { ...NO_LINE, ...line, quant } : [];
  });
  const lines = found.filter(({ closed }) => !closed);
  const closed = found.length - lines.length;
  const message = joinLabel([
    lines.length > 0 ? `${counted(lines.length, 'line')} added` : 'Nothing added',
    closed > 0 ? `${counted(closed, 'closed line')} left out` : null,
  ]);
  if (lines.length > 0) showUndo(message, edits.addOrCombine(lines, addToLine));
  else showToast(message);
  return lines.length > 0;
}
