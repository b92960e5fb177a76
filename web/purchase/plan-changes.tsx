import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { QuantLine } from '#domain/lines/line';
import { groupDifferences, type LineDifference } from '#domain/lines/line-differences';
import { fitPromises } from '#domain/purchase/fit-promises';
import {
  expectedLines,
  neededLines,
  planDifferences,
  type TakenOver,
  takenOver,
} from '#domain/purchase/plan-differences';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { isListChanged } from '../api/api-error.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { useDeferredRows } from '../lines/use-deferred-rows.ts';
import type { Lines } from '../lines/use-lines.ts';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { showToast, showUndo } from '../ui/notice/toast.tsx';
import { BelowInvoiced } from './below-invoiced.tsx';
import { linesWithSap, NO_LINE, type PurchaseLineFields } from './purchase-lines.ts';
import { PurchaseLinks } from './purchase-links.tsx';

const Differences = lazy(async () => (await import('../lines/differences.tsx')).Differences);
const REVIEW = 'Current needs of the plan';
const NO_CHANGES_TAKEN: TakenOver = { added: [], removed: [], changed: [] };

interface PlanChangesProps {
  /** The stored purchase. */
  purchase: Purchase;
  lines: Lines<PurchaseLineFields>;
  readAgain: () => void;
}

/** Shows the differences between a plan's needs and its purchases (behaviour 14.9). */
export function PlanChanges({ purchase, lines, readAgain }: PlanChangesProps) {
  const [reviewing, setReviewing] = useState(false);
  const keptState = useKeepLines(purchase, readAgain);
  const needed = useMemo(() => neededLines(purchase), [purchase]);
  const settled = useDeferredRows(lines.rows);
  const rows = reviewing ? lines.rows : settled;
  const others = purchase.other_lines;
  const stored = useMemo(
    () => planDifferences({ held: expectedLines(purchase.product_saps, purchase), others }, needed),
    [purchase, others, needed],
  );
  const current = useMemo(() => expectedLines(linesWithSap(rows), purchase), [rows, purchase]);
  const differences = useMemo(
    () => planDifferences({ held: current, others }, needed),
    [current, others, needed],
  );
  // A purchase can be kept as ordered only for the differences of its stored lines.
  const isStored = useMemo(() => areSame(differences, stored), [differences, stored]);
  const { added, removed, changed } = useMemo(() => groupDifferences(differences), [differences]);
  const toTakeOver = useMemo(
    () => (reviewing ? takenOver(differences, { held: current, others }) : NO_CHANGES_TAKEN),
    [reviewing, differences, current, others],
  );
  if (differences.length === 0 && !reviewing) return null;
  if (keptState.isKept && isStored && !reviewing) return null;

  function takeOver(group: keyof TakenOver) {
    const takenLines = toTakeOver[group];
    const removedIds = new Set(takenLines.map(({ sap_id }) => sap_id));
    const undo =
      group === 'removed'
        ? lines.edits.setRows(lines.rows.filter(({ sap_id }) => sap_id === null || !removedIds.has(sap_id)))
        : lines.edits.addOrCombine(
            takenLines.map((line) => ({ ...NO_LINE, ...line })),
            (present, { quant }) => ({ ...present, quant, ...promisesHeld(present, quant) }),
          );
    const message = `${counted(takenLines.length, 'line')} ${group}`;
    const reduced = group === 'changed' ? reducedLines(lines.rows, takenLines) : 0;
    showUndo(reduced > 0 ? `${message} · promises of ${counted(reduced, 'line')} reduced` : message, undo);
  }

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
              <Button busy={keptState.busy} onClick={() => void keptState.keep()}>
                Keep as ordered
              </Button>
            </Permitted>
          )}
        </Notice>
      )}
      {reviewing && (
        <Dialog title={REVIEW} size="large" initialFocus onClose={() => setReviewing(false)}>
          <Differences
            caption={REVIEW}
            sides={{ before: others.length > 0 ? 'Purchases' : 'Purchase', after: 'Plan needs' }}
            differences={differences}
            above={<BelowInvoiced takenOver={toTakeOver} lines={current} purchase={purchase} />}
          >
            {differences.length === 0 &&
              (others.length > 0
                ? 'The purchases match the needs of the plan.'
                : 'The purchase matches the needs of the plan.')}
            <TakeOvers takenOver={toTakeOver} onTake={takeOver} />
          </Differences>
        </Dialog>
      )}
    </>
  );
}

/**
 * Keeps a purchase as ordered until the needs of its plan change again. If they have changed since the purchase was
 * loaded, the purchase is reloaded instead. Failures are passed to the failure policy.
 */
function useKeepLines({ purchase_id, drift_of, drift_kept }: Purchase, readAgain: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (expect: string | null) => send(purchaseCalls.keepLines, { purchase_id, expect }),
    onSuccess() {
      showToast('Kept as ordered');
      return invalidateReads(client);
    },
    onError(error) {
      if (isListChanged(error)) readAgain();
      // The server may have kept the purchase as ordered although the response was lost.
      else void invalidateReads(client);
    },
  });
  const isKept = drift_kept || (isSuccess && variables === drift_of);
  return { isKept, busy: isPending, keep: () => mutate(drift_of) };
}

/** Returns the promises of a line that fit into another quantity; undefined if the promises are unknown. */
function promisesHeld({ promises }: PurchaseLineFields, quant: number | null) {
  return promises && { promises: fitPromises(promises, quant ?? 0) };
}

/** Counts the lines whose promises the accepted quantities reduce. */
function reducedLines(rows: readonly PurchaseLineFields[], taken: readonly QuantLine[]): number {
  const quants = new Map<number | null, number>(taken.map(({ sap_id, quant }) => [sap_id, quant]));
  return rows.filter((row) => {
    const quant = quants.get(row.sap_id);
    return quant !== undefined && promisesHeld(row, quant)?.promises !== row.promises;
  }).length;
}

function areSame(
  some: readonly LineDifference<QuantLine>[],
  others: readonly LineDifference<QuantLine>[],
): boolean {
  return (
    some.length === others.length &&
    some.every(({ line, before, after }, index) => {
      const other = others[index];
      return other?.line.sap_id === line.sap_id && other.before === before && other.after === after;
    })
  );
}

const TAKE_OVERS = [
  ['added', 'Add'],
  ['removed', 'Remove'],
  ['changed', 'Change'],
] as const;

interface TakeOversProps {
  /** The changes that each button accepts. */
  takenOver: TakenOver;
  onTake: (group: keyof TakenOver) => void;
}

/** Buttons such as `Add 3 lines`, which accept changes of a plan. */
function TakeOvers({ takenOver, onTake }: TakeOversProps) {
  return (
    <div className="row">
      <Editable>
        {TAKE_OVERS.map(
          ([group, word]) =>
            takenOver[group].length > 0 && (
              <Button
                key={group}
                onClick={() => onTake(group)}
              >{`${word} ${counted(takenOver[group].length, 'line')}`}</Button>
            ),
        )}
      </Editable>
    </div>
  );
}
