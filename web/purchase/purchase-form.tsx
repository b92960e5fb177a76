import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { StoredFile } from '#domain/file/file';
import { isUnderMoq, raiseToMoq } from '#domain/lines/moq';
import {
  type Purchase,
  planLookup,
  purchaseCalls,
  purchaseDownloads,
  purchaseLabels,
  purchaseSapLookup,
} from '#domain/purchase/purchase';
import type { PurchaseDraft } from '#domain/purchase/purchase-draft';
import { counted } from '#domain/values/counted';
import { LINE_DECIMALS } from '#domain/values/quantity';
import { addressOf } from '#domain/wire/download';
import { send } from '../api/api.ts';
import { callKey, callQuery } from '../api/call-query.ts';
import { untilDerived } from '../api/until-derived.ts';
import { ExportAction } from '../form/export-action.tsx';
import { attachedIds, FileUpload, useFiles } from '../form/file/file-upload.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { HistoryPanel } from '../form/history/history-panel.tsx';
import { Lookup } from '../form/lookup/lookup.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { RecordAction } from '../form/record-menu.tsx';
import { useAddressed } from '../form/use-addressed.ts';
import { useForm } from '../form/use-form.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { useGroupFilter } from '../lines/groups/use-group-filter.ts';
import type { LineFields } from '../lines/line-fields.ts';
import { LineTable } from '../lines/table/line-table.tsx';
import { type Lines, useLines } from '../lines/use-lines.ts';
import { useSettled } from '../lines/use-settled.ts';
import { paths } from '../paths.ts';
import { TryIt } from '../try/try-it.tsx';
import { Button } from '../ui/control/button.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { EarlierPurchases } from './earlier-purchases.tsx';
import { PlanChanges } from './plan-changes.tsx';
import {
  NO_LINE,
  type PurchaseLineFields,
  purchaseLineBody,
  purchaseSheet,
  unpromised,
} from './purchase-lines.ts';
import { PurchasePaper } from './purchase-paper.tsx';
import { PurchaseProgress, progressColumns, usePurchaseProgress } from './purchase-progress.tsx';
import { PurchaseStatus } from './purchase-status.ts';
import { usePlanLines } from './use-plan-lines.ts';
import { type OpenPurchase, usePromiseImport } from './use-promise-import.tsx';
import { usePromises } from './use-promises.tsx';
import { usePurchasePlan } from './use-purchase-plan.ts';

const texts = {
  title: 'Specification input parts',
  empty: 'No input parts added. Click "Add Input Part" to add one.',
  add: 'Add Input Part',
};
const NO_FILES: StoredFile[] = [];

/** The documents of a purchase are its own, and so is what its supplier promised. */
const own = ({ product_saps }: Purchase) => ({ files: NO_FILES, product_saps: unpromised(product_saps) });

export function PurchaseForm() {
  const record = useRecord({
    kind: 'purchase',
    load: purchaseCalls.model,
    id: 'purchase_id',
    copy: own,
    quiet: { load: true },
  });
  const open = useRef<OpenPurchase>(null);
  return <PurchaseFields key={record.key} record={record} open={open} />;
}

interface PurchaseFieldsProps {
  record: RecordState<Purchase & Pick<PurchaseDraft, 'of_coverage'>>;
  open: RefObject<OpenPurchase | null>;
}

function PurchaseFields({ record, open }: PurchaseFieldsProps) {
  const { model: purchase, stored: storedPurchase } = record;
  const { purchase: storedNow, readAgain } = useStoredNow(storedPurchase);
  const lines = useLines<PurchaseLineFields>(NO_LINE, purchase?.product_saps ?? []);
  const files = useFiles(purchase?.files ?? NO_FILES);
  const planLines = usePlanLines();
  const [showsStatus, setShowsStatus] = useState(false);
  const form = useForm(
    purchaseLabels,
    {
      plan_id: purchase?.plan_id ?? null,
      product_label: purchase?.product_label ?? '',
      note: purchase?.note ?? '',
      of_coverage: purchase?.of_coverage ?? false,
    },
    [lines, files, planLines],
  );
  const { plan_id, note } = form.values;
  const plan = usePurchasePlan(form, lines, planLines);
  const unsaved = form.changed || record.unsaved;
  const promiseImport = usePromiseImport({ record, lines, unsaved, open });

  const { isAddressed, coming } = useAddressed(record, {
    grid: planLookup,
    value: plan_id,
    choose: plan.choose,
  });
  const earlier = useQuery({
    ...callQuery(purchaseCalls.planPurchases, { plan_id: plan_id ?? 0 }),
    enabled: record.id === null && plan_id !== null,
    ...untilDerived,
  });
  const progress = usePurchaseProgress(record.id, storedPurchase !== undefined);
  const progressing = useMemo(
    () => (record.id === null ? [] : progressColumns(progress.figures)),
    [record.id, progress.figures],
  );
  const promises = usePromises(record, purchase?.today ?? earlier.data?.today ?? '', lines, progressing);
  const filter = useGroupFilter(lines, record.id, progress.status.data);
  const table = form.lines('product_saps');
  // The content below appears together with the lines, so that nothing moves.
  const linesCome = planLines.busy && lines.rows.length === 0;
  const waits = coming || (isAddressed && (linesCome || earlier.isLoading));

  return (
    <RecordForm
      record={record}
      form={form}
      coming={coming}
      title={record.id === null ? 'Add purchase' : `Edit purchase ${purchase?.purchase_number ?? ''}`}
      call={plan.call}
      body={() => ({
        purchase_id: record.id,
        version: record.version,
        plan_id,
        note,
        product_saps: lines.entered.map(purchaseLineBody),
        file_ids: attachedIds(files.stored),
      })}
      draft={(): PurchaseDraft => ({
        ...form.values,
        ...plan.ofLines,
        product_saps: lines.rows,
        files: files.stored,
      })}
      paper={(unsaved) => (
        <PurchasePaper
          purchase={storedPurchase}
          values={form.values}
          rows={lines.entered}
          unsaved={unsaved}
        />
      )}
      actions={
        <>
          <RecordAction onClick={() => setShowsStatus(true)}>Status</RecordAction>
          <ExportAction
            file={(id) => addressOf(purchaseDownloads.export, { purchase_id: id })}
            id={record.id}
          />
        </>
      }
    >
      <FormFields onEnd={form.enterLines}>
        <div data-label="record">
          <Lookup
            grid={planLookup}
            column="product_label"
            required
            opens={paths.plan}
            {...form.lookup('plan_id', 'product_label', 'of_coverage')}
            onChange={plan.choose}
          />
        </div>
        <TextArea rows={1} {...form.field('note')} />
      </FormFields>
      {planLines.failure && (
        <InlineError message={planLines.failure.message} onRetry={planLines.failure.retry} />
      )}
      <FailedQuery query={earlier} />
      {record.id === null && plan_id !== null && earlier.data && !planLines.busy && (
        <EarlierPurchases earlier={earlier.data} lines={lines} onTake={plan.order} />
      )}
      {storedNow && <ClosedNotice purchase={storedNow} onStored={readAgain} />}
      {storedNow?.plan_id === plan_id && (
        <PlanChanges
          purchase={storedNow}
          asStored={purchase === storedNow}
          lines={lines}
          readAgain={readAgain}
        />
      )}
      {!waits && (
        <>
          {record.id !== null && (
            <PurchaseProgress
              purchaseId={record.id}
              status={progress.status}
              pressed={filter.pressed}
              onPress={filter.press}
              table={() => table.ref.current?.table()}
            />
          )}
          <LineTable
            {...table}
            texts={texts}
            lines={filter.lines}
            saps={purchaseSapLookup}
            decimals={LINE_DECIMALS}
            sheet={purchaseSheet}
            columns={promises.columns}
          >
            <RaiseAll lines={lines} />
            {promiseImport.button}
            {storedPurchase && !unsaved && <TryPromise purchase={storedPurchase} />}
          </LineTable>
          {promises.dialog}
          {promiseImport.dialog}
          <FileUpload label="Documents" files={files} />
          <HistoryPanel record={record} />
        </>
      )}
      {showsStatus && record.id !== null && (
        <PurchaseStatus purchaseId={record.id} onStored={readAgain} onClose={() => setShowsStatus(false)} />
      )}
    </RecordForm>
  );
}

/**
 * A purchase as it is stored now, for what its form says beside its fields: these keep what was loaded, while the
 * purchase may be closed and opened again.
 */
function useStoredNow(loaded: Purchase | undefined) {
  const purchase_id = loaded?.purchase_id ?? 0;
  const { data, refetch } = useQuery({
    queryKey: callKey(purchaseCalls.model, purchase_id, 'again'),
    queryFn: ({ signal }) => send(purchaseCalls.model, { purchase_id }, { signal, quiet: true }),
    // Only when it is asked to.
    enabled: false,
    gcTime: 0,
  });
  // A form that was loaded again after a save knows more than what was read before it.
  const isLater = data !== undefined && loaded !== undefined && data.version >= loaded.version;
  return { purchase: isLater ? data : loaded, readAgain: () => void refetch() };
}

/** Offers what if a promise of the purchase was kept on another day (behaviour 43.5). */
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

/** Raises every quantity under its MOQ; there is nothing to press where none is (behaviour 14.10). */
function RaiseAll({ lines: { rows, edits } }: { lines: Lines<LineFields> }) {
  const settled = useSettled(rows);
  const under = useMemo(() => settled.filter(isUnderMoq).length, [settled]);
  if (under === 0) return null;

  function raise() {
    const raised = rows.filter(isUnderMoq).length;
    const undo = edits.setRows(raiseToMoq(rows));
    showUndo(`${counted(raised, 'quantity', 'quantities')} raised to the MOQ`, undo);
  }
  return <Button onClick={raise}>{`Raise ${counted(under, 'line')} to MOQ`}</Button>;
}
