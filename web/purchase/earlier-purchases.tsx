import { useMemo } from 'react';
import type { QuantLine } from '#domain/lines/line';
import { expectedLines, NEVER_STORED } from '#domain/purchase/expected-lines';
import { neededLines } from '#domain/purchase/needed-lines';
import { planDifferences, takenOver } from '#domain/purchase/plan-differences';
import type { PlanPurchases } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import type { Lines } from '../lines/use-lines.ts';
import { useSettled } from '../lines/use-settled.ts';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { heldLines, type PurchaseLineFields, withPromises } from './purchase-lines.ts';
import { PurchaseLinks } from './purchase-links.tsx';

interface EarlierPurchasesProps {
  /** What the plan of a new purchase has already. */
  earlier: PlanPurchases;
  lines: Lines<PurchaseLineFields>;
}

/** Says that a plan has purchases before another is made for it, so that nothing is ordered twice (behaviour 14.17). */
export function EarlierPurchases({ earlier, lines }: EarlierPurchasesProps) {
  const { other_purchases } = earlier;
  const rows = useSettled(lines.rows);
  const needed = useMemo(() => neededLines({ ...earlier, product_saps: [] }), [earlier]);
  // What is closed and not invoiced has to be ordered elsewhere.
  const others = useMemo(
    () => earlier.other_lines.flatMap((line) => (line.expected > 0 ? { ...line, quant: line.expected } : [])),
    [earlier],
  );
  const missing = useMemo(() => {
    const beside = { held: [], others };
    return takenOver(planDifferences(beside, needed), beside).added;
  }, [others, needed]);
  const { asked, again } = useMemo(() => {
    const held = expectedLines(heldLines(rows), NEVER_STORED);
    const [own, ordered] = [idsOf(held), idsOf(others)];
    const toOrder = new Map(earlier.to_order.map(({ sap_id, quant }) => [sap_id, quant]));
    const tooMuch = planDifferences({ held, others }, needed).filter(
      ({ line: { sap_id }, change }) => change < 0 && own.has(sap_id) && ordered.has(sap_id),
    );
    const asked = tooMuch.filter(({ line, change }) => -change <= (toOrder.get(line.sap_id) ?? 0)).length;
    return { asked, again: tooMuch.length - asked };
  }, [rows, others, needed, earlier]);
  if (other_purchases.length === 0) return null;

  function takeMissing() {
    const undo = lines.edits.replaceAll(withPromises(missing, lines.entered));
    showUndo(`${counted(missing.length, 'line')} taken that no purchase covers`, undo);
  }

  const sentences = [
    'This plan is ordered already.',
    missing.length === 0
      ? 'Nothing is missing.'
      : `${counted(missing.length, 'SAP is', 'SAPs are')} not covered in full.`,
    asked > 0 && `${counted(asked, 'line orders', 'lines order')} more than that, as coverage asks for it.`,
    again > 0 && `${counted(again, 'line orders', 'lines order')} the same again.`,
  ];
  return (
    <Notice tone={again > 0 ? 'warn' : 'info'} message={sentences.filter(Boolean).join(' ')}>
      <PurchaseLinks says="Its purchases" purchases={other_purchases} />
      {again > 0 && missing.length > 0 && (
        <Editable>
          <Button onClick={takeMissing}>Take only what is not covered</Button>
        </Editable>
      )}
    </Notice>
  );
}

function idsOf(lines: readonly QuantLine[]): ReadonlySet<number> {
  return new Set(lines.map(({ sap_id }) => sap_id));
}
