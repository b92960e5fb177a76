import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { QuantLine } from '#domain/lines/line';
import { addedBySap, groupDifferences } from '#domain/lines/line-differences';
import { expectedLines, neededLines, planDifferences } from '#domain/purchase/plan-differences';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { useDeferredRows } from '../lines/use-deferred-rows.ts';
import type { Lines } from '../lines/use-lines.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { linesWithSap, type PurchaseLineFields } from './purchase-lines.ts';
import { PurchaseLinks } from './purchase-links.tsx';

const ReviewDialog = lazy(async () => (await import('./review-dialog.tsx')).ReviewDialog);

interface PlanChangesProps {
  purchase: Purchase;
  lines: Lines<PurchaseLineFields>;
}

/** Shows the differences between a plan's needs and its purchases (behaviour 14.9). */
export function PlanChanges({ purchase, lines }: PlanChangesProps) {
  const [reviewing, setReviewing] = useState(false);
  const keeping = useKeepLines(purchase);
  const needed = useMemo(() => neededLines(purchase), [purchase]);
  const deferredRows = useDeferredRows(lines.rows);
  const rows = reviewing ? lines.rows : deferredRows;
  const others = purchase.other_lines;
  const ordered = useMemo(
    () => ({ own: expectedLines(linesWithSap(rows), purchase), others }),
    [rows, purchase, others],
  );
  const differences = useMemo(() => planDifferences(ordered, needed), [ordered, needed]);
  // Only stored quantities can be kept as ordered.
  const isStored = useMemo(
    () => haveSameQuantities(linesWithSap(rows), purchase.product_saps),
    [rows, purchase],
  );
  const { added, removed, changed } = useMemo(() => groupDifferences(differences), [differences]);
  if (differences.length === 0 && !reviewing) return null;
  if (purchase.drift_kept && isStored && !reviewing) return null;

  return (
    <>
      {differences.length > 0 && (
        <Notice
          tone="warn"
          message={`This plan's purchases differ from what it needs: ${[
            added.length > 0 && `${counted(added.length, 'SAP')} to add`,
            removed.length > 0 && `${counted(removed.length, 'SAP')} to remove`,
            changed.length > 0 && counted(changed.length, 'quantity differs', 'quantities differ'),
          ]
            .filter(Boolean)
            .join(', ')}.`}
        >
          <PurchaseLinks label="Its other purchases" purchases={purchase.other_purchases} />
          <Button onClick={() => setReviewing(true)}>Review</Button>
          {isStored && (
            <Permitted to={purchaseCalls.keepLines}>
              <Button busy={keeping.busy} onClick={keeping.keep}>
                Keep as ordered
              </Button>
            </Permitted>
          )}
        </Notice>
      )}
      {reviewing && (
        <ReviewDialog
          purchase={purchase}
          lines={lines}
          ordered={ordered}
          differences={differences}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}

/**
 * Returns `keep`, which accepts the differences between the plan and its purchases until they change (behaviour 14.14),
 * and whether that call is running. The server refuses the call if the differences have changed since the purchase was
 * loaded. `failurePolicy` handles failures.
 */
function useKeepLines({ purchase_id, drift_of }: Purchase) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(purchaseCalls.keepLines, { purchase_id, expect: drift_of }),
    onSuccess: () => showToast('Kept as ordered'),
    // Also after a failure: the differences may have changed, or the response may have been lost.
    onSettled: () => invalidateReads(client),
  });
  return { busy: isPending, keep: () => mutate() };
}

function haveSameQuantities(lines: readonly QuantLine[], others: readonly QuantLine[]): boolean {
  const [some, other] = [addedBySap(lines), addedBySap(others)];
  return (
    some.size === other.size && [...some].every(([sap_id, { quant }]) => quant === other.get(sap_id)?.quant)
  );
}
