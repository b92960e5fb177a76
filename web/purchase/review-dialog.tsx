import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { QuantLine } from '#domain/lines/line';
import { addedBySap, type LineDifference } from '#domain/lines/line-differences';
import {
  changesToMatch,
  type PlanPurchase,
  type PurchaseChanges,
  withinCoverage,
} from '#domain/purchase/plan-differences';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { counted, firstOf } from '#domain/values/counted';
import { addQuantities, formatQuantity } from '#domain/values/quantity';
import { callQuery } from '../api/call-query.ts';
import { refetchUntilDerived } from '../api/refetch-until-derived.ts';
import { Differences } from '../lines/differences.tsx';
import type { Lines } from '../lines/use-lines.ts';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { Updating } from '../ui/notice/updating.tsx';
import { fittingPromises, NO_LINE, type PurchaseLineFields } from './purchase-lines.ts';

const TITLE = 'Current needs of the plan';
/** The maximum number of lines that the warning names, which leaves space for the differences on a phone. */
const MAX_NAMED = 3;

interface ReviewDialogProps {
  purchase: Purchase;
  lines: Lines<PurchaseLineFields>;
  ordered: PlanPurchase;
  differences: readonly LineDifference<QuantLine>[];
  onClose: () => void;
}

/**
 * Shows the differences between a plan's needs and its purchases, with buttons that apply them to the lines. Parts that
 * are in stock or on order are not ordered again, unless the user asks for it (behaviour 14.9).
 */
export function ReviewDialog({ purchase, lines, ordered, differences, onClose }: ReviewDialogProps) {
  const [includesCovered, setIncludesCovered] = useState(false);
  const coverage = useQuery({
    ...callQuery(purchaseCalls.planPurchases, { plan_id: purchase.plan_id }),
    ...refetchUntilDerived,
  });
  const all = useMemo(() => changesToMatch(differences, ordered), [differences, ordered]);
  // Before coverage is up to date, it may omit parts in stock or on order, which the buttons would then order.
  const toOrder = coverage.data?.waiting === 0 ? coverage.data.to_order : undefined;
  const uncovered = useMemo(
    () => toOrder && withinCoverage(all, { own: ordered.own, stored: purchase.product_saps, toOrder }),
    [all, ordered, purchase, toOrder],
  );
  const offered = includesCovered ? all : uncovered?.changes;
  const isCovered = uncovered !== undefined && uncovered.covered > 0;
  const increases = useMemo(
    () => (isCovered && offered ? increasesOf(offered, ordered.own) : undefined),
    [isCovered, offered, ordered],
  );

  function apply(group: keyof PurchaseChanges, changedLines: readonly QuantLine[]) {
    const removedIds = new Set(changedLines.map(({ sap_id }) => sap_id));
    const undo =
      group === 'removed'
        ? lines.edits.setRows(lines.rows.filter(({ sap_id }) => sap_id === null || !removedIds.has(sap_id)))
        : lines.edits.addOrCombine(
            changedLines.map((line) => ({ ...NO_LINE, ...line })),
            (present, { quant }) => ({ ...present, quant, ...fittingPromises(present, quant) }),
          );
    const message = `${counted(changedLines.length, 'line')} ${group}`;
    const reduced = group === 'changed' ? reducedLines(lines.rows, changedLines) : 0;
    showUndo(reduced > 0 ? `${message} · promises of ${counted(reduced, 'line')} reduced` : message, undo);
  }

  return (
    <Dialog title={TITLE} size="large" initialFocus onClose={onClose}>
      <Differences
        caption={TITLE}
        sides={{ before: ordered.others.length > 0 ? 'Purchases' : 'Purchase', after: 'Plan needs' }}
        differences={differences}
        toOrder={increases}
        above={
          <>
            <FailedQuery query={coverage} />
            <Updating waiting={coverage.data?.waiting} />
            {isCovered && !includesCovered && (
              <Notice
                tone="info"
                message={`Parts of ${counted(uncovered.covered, 'SAP')} are in stock or on order. The buttons order only what is missing.`}
              >
                <Button onClick={() => setIncludesCovered(true)}>Order what the plan needs</Button>
              </Notice>
            )}
            {offered && <BelowInvoiced changes={offered} lines={ordered.own} purchase={purchase} />}
          </>
        }
      >
        {differences.length === 0 &&
          (ordered.others.length > 0
            ? 'The purchases match the needs of the plan.'
            : 'The purchase matches the needs of the plan.')}
        {offered && <ApplyButtons changes={offered} onApply={apply} />}
      </Differences>
    </Dialog>
  );
}

/** Returns by how much the buttons raise the quantity of each SAP. */
function increasesOf({ added, changed }: PurchaseChanges, own: readonly QuantLine[]): Map<string, number> {
  const now = addedBySap(own);
  return new Map(
    [...added, ...changed].map(({ sap_id, sap_code, quant }) => [
      sap_code,
      addQuantities(quant, -(now.get(sap_id)?.quant ?? 0)),
    ]),
  );
}

function reducedLines(rows: readonly PurchaseLineFields[], changed: readonly QuantLine[]): number {
  const quants = new Map<number | null, number>(changed.map(({ sap_id, quant }) => [sap_id, quant]));
  return rows.filter((row) => {
    const quant = quants.get(row.sap_id);
    return quant !== undefined && fittingPromises(row, quant)?.promises !== row.promises;
  }).length;
}

const CHANGE_WORDS = [
  ['added', 'Add'],
  ['removed', 'Remove'],
  ['changed', 'Change'],
] as const;

interface ApplyButtonsProps {
  changes: PurchaseChanges;
  onApply: (group: keyof PurchaseChanges, lines: readonly QuantLine[]) => void;
}

function ApplyButtons({ changes, onApply }: ApplyButtonsProps) {
  return (
    <div className="row">
      <Editable>
        {CHANGE_WORDS.map(
          ([group, word]) =>
            changes[group].length > 0 && (
              <Button
                key={group}
                onClick={() => onApply(group, changes[group])}
              >{`${word} ${counted(changes[group].length, 'line')}`}</Button>
            ),
        )}
      </Editable>
    </div>
  );
}

interface BelowInvoicedProps {
  changes: PurchaseChanges;
  lines: readonly QuantLine[];
  purchase: Purchase;
}

/** Warns of the lines that `changes` would reduce below the invoiced quantity (behaviour 14.9). */
function BelowInvoiced({ changes, lines, purchase }: BelowInvoicedProps) {
  const ordered = addedBySap(lines);
  const invoiced = new Map(purchase.product_saps.map((line) => [line.sap_id, line.invoiced]));
  const below = [...changes.changed, ...changes.removed].flatMap(({ sap_id, sap_code, quant }) => {
    const invoicedQuant = invoiced.get(sap_id) ?? 0;
    const isReduced = quant < (ordered.get(sap_id)?.quant ?? 0);
    return isReduced && quant < invoicedQuant ? [{ sap_code, quant, invoicedQuant }] : [];
  });
  if (below.length === 0) return null;

  const descriptions = below.map(
    ({ sap_code, quant, invoicedQuant }) =>
      `${sap_code} (${formatQuantity(quant)} ordered, ${formatQuantity(invoicedQuant)} invoiced)`,
  );
  return (
    <Notice
      tone="warn"
      message={`${counted(below.length, 'line')} would order less than is invoiced: ${firstOf(descriptions, MAX_NAMED)}.`}
    />
  );
}
