import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { proposedWords } from '#domain/coverage/order-line';
import { isUnderMoq, raiseToMoq } from '#domain/lines/moq';
import { type PlanPurchases, type Purchase, purchaseSapLookup } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import type { LinesBinding } from '../form/form.ts';
import type { RecordState } from '../form/use-record.ts';
import { useGroupFilter } from '../lines/groups/use-group-filter.ts';
import type { LineFields } from '../lines/line-fields.ts';
import { LineTable } from '../lines/table/line-table.tsx';
import { useDeferredRows } from '../lines/use-deferred-rows.ts';
import type { Lines } from '../lines/use-lines.ts';
import { TryIt } from '../try/try-it.tsx';
import { Button } from '../ui/control/button.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { PromiseImport } from './promise-import.tsx';
import { type PurchaseLineFields, purchaseSheet } from './purchase-lines.ts';
import { PurchaseProgress, progressColumns, usePurchaseProgress } from './purchase-progress.tsx';
import { usePurchaseColumns } from './use-purchase-columns.tsx';

const texts = {
  title: 'Specification input parts',
  empty: 'No input parts added. Click "Add Input Part" to add one.',
  add: 'Add Input Part',
};

interface PurchaseLineSectionProps {
  record: RecordState<Purchase>;
  unsaved: boolean;
  /** The plan's purchases and the quantities to order; undefined for a stored purchase, and until they have loaded. */
  earlier: PlanPurchases | undefined;
  lines: Lines<PurchaseLineFields>;
  table: LinesBinding;
}

export function PurchaseLineSection(props: PurchaseLineSectionProps) {
  const { record, unsaved, earlier, lines, table } = props;
  const { id, stored } = record;
  const { status, figures, newCodes } = usePurchaseProgress(id, stored !== undefined);
  const isWide = useMediaQuery('(width >= 1760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const progress = useMemo(
    () => (id === null ? [] : progressColumns({ figures, newCodes }, isWide)),
    [id, figures, newCodes, isWide],
  );
  const { columns, stored: storedLines, dialog } = usePurchaseColumns(record, lines, progress);
  const explain = useProposedWords(earlier);
  const filter = useGroupFilter(lines, id, status.data);

  return (
    <>
      <LineTable
        above={
          id !== null && (
            <PurchaseProgress
              purchaseId={id}
              unsaved={unsaved}
              status={status}
              groups={status.data}
              pressed={filter.pressed}
              onPress={filter.press}
            />
          )
        }
        {...table}
        texts={texts}
        lines={filter.lines}
        saps={purchaseSapLookup}
        sheet={purchaseSheet}
        columns={columns}
        explain={explain}
        tryIt={stored && !unsaved && <TryPromise purchase={stored} />}
      >
        <RaiseAll lines={lines} />
        <PromiseImport lines={lines} stored={storedLines} />
      </LineTable>
      {dialog}
    </>
  );
}

/** Returns the function that explains how a line's quantity to order is calculated (behaviour 25.10). */
function useProposedWords(earlier: PlanPurchases | undefined) {
  return useMemo(() => {
    const proposed = new Map<number | null, PlanPurchases['to_order'][number]>(
      earlier?.to_order.map((one) => [one.sap_id, one]),
    );
    return ({ sap_id }: PurchaseLineFields) => {
      const ofSap = proposed.get(sap_id);
      return ofSap && proposedWords(ofSap);
    };
  }, [earlier]);
}

/** Offers to try another day for a promise of the purchase (behaviour 43.5). */
function TryPromise({ purchase: { purchase_id, purchase_number, product_saps } }: { purchase: Purchase }) {
  const promises = product_saps.flatMap(({ sap_id, sap_code, promises }) =>
    promises.map(({ day }) => ({ sap_id, sap_code, day })),
  );
  return (
    promises.length > 0 && (
      <TryIt subjects={[{ kind: 'purchase', purchase_id, name: purchase_number, promises }]} />
    )
  );
}

/**
 * A button that raises every quantity under its MOQ to the MOQ. Shown only if a quantity is under its MOQ (behaviour
 * 14.10).
 */
function RaiseAll({ lines: { rows, edits } }: { lines: Lines<LineFields> }) {
  const deferredRows = useDeferredRows(rows);
  const under = useMemo(() => deferredRows.filter(isUnderMoq).length, [deferredRows]);
  if (under === 0) return null;

  function raise() {
    const raised = rows.filter(isUnderMoq).length;
    const undo = edits.setRows(raiseToMoq(rows));
    showUndo(`${counted(raised, 'quantity', 'quantities')} raised to the MOQ`, undo);
  }
  return <Button onClick={raise}>{`Raise ${counted(under, 'line')} to MOQ`}</Button>;
}
