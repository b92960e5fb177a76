import { use, useEffect, useEffectEvent, useMemo } from 'react';
import { orderedTwice, uncoveredLines } from '#domain/purchase/ordered-twice';
import type { PlanPurchases } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { PendingLookupsContext } from '../form/lookup/pending-lookups.ts';
import type { LineFields } from '../lines/line-fields.ts';
import { useDeferredRows } from '../lines/use-deferred-rows.ts';
import type { Lines } from '../lines/use-lines.ts';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Updating } from '../ui/notice/updating.tsx';
import { linesWithSap, type PurchaseLineFields } from './purchase-lines.ts';
import { PurchaseLinks } from './purchase-links.tsx';

interface EarlierPurchasesProps {
  earlier: PlanPurchases;
  lines: Lines<PurchaseLineFields>;
  onTake: (lines: readonly LineFields[], message: string) => void;
  /** The form waits for this promise before it saves. */
  onBeforeSave: () => Promise<void>;
}

/**
 * Shows the purchases that the plan of a new purchase already has, and how many lines order parts that are ordered or
 * in stock already (behaviour 14.17).
 */
export function EarlierPurchases({ earlier, lines, onTake, onBeforeSave }: EarlierPurchasesProps) {
  const lookups = use(PendingLookupsContext);
  const check = useEffectEvent(() => void lookups.add(onBeforeSave()));
  useEffect(() => lookups.join(() => check()), [lookups]);
  const { other_purchases } = earlier;
  const rows = useDeferredRows(lines.rows);
  const missing = useMemo(() => uncoveredLines(earlier), [earlier]);
  const { withinToOrder, beyondToOrder, covered } = useMemo(
    () => orderedTwice(linesWithSap(rows), earlier),
    [rows, earlier],
  );
  const isOrdered = other_purchases.length > 0;
  const isTwice = beyondToOrder + covered.size > 0;
  if (!isOrdered && !isTwice) return <Updating waiting={earlier.waiting} />;

  const sentences = [
    isOrdered && 'This plan is ordered already.',
    isOrdered &&
      (missing.length === 0
        ? 'Nothing is missing.'
        : `${counted(missing.length, 'SAP is', 'SAPs are')} not covered in full.`),
    withinToOrder > 0 &&
      `${counted(withinToOrder, 'line orders', 'lines order')} more, because Coverage shows a shortage.`,
    beyondToOrder > 0 && `${counted(beyondToOrder, 'line orders', 'lines order')} the same parts again.`,
    covered.size > 0 &&
      `${counted(covered.size, 'line orders', 'lines order')} parts that are in stock or ordered already.`,
  ];
  const remaining = isOrdered ? missing : toBeOrdered(lines.entered, covered);
  return (
    <>
      <Updating waiting={earlier.waiting} />
      <Notice tone={isTwice ? 'warn' : 'info'} message={sentences.filter(Boolean).join(' ')}>
        <PurchaseLinks label="Its purchases" purchases={other_purchases} />
        {isTwice && remaining.length > 0 && (
          <Editable>
            <Button onClick={() => onTake(remaining, `${counted(remaining.length, 'line')} kept`)}>
              {isOrdered ? 'Keep only uncovered parts' : 'Keep only parts to order'}
            </Button>
          </Editable>
        )}
      </Notice>
    </>
  );
}

/** Returns the lines to keep. A covered line is reduced to the quantity to order, or dropped if that is 0. */
function toBeOrdered(
  rows: readonly PurchaseLineFields[],
  covered: ReadonlyMap<number | null, number>,
): readonly PurchaseLineFields[] {
  return rows.flatMap((row) => {
    const quant = covered.get(row.sap_id);
    if (quant === undefined) return row;
    return quant > 0 ? { ...row, quant } : [];
  });
}
