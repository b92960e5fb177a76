import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StoredFile } from '#domain/file/file';
import {
  type Purchase,
  planLookup,
  purchaseCalls,
  purchaseDownloads,
  purchaseForm,
  purchaseLabels,
} from '#domain/purchase/purchase';
import type { PurchaseDraft } from '#domain/purchase/purchase-draft';
import { addressOf } from '#domain/wire/download';
import { callQuery } from '../api/call-query.ts';
import { refetchUntilDerived } from '../api/refetch-until-derived.ts';
import { exportAction } from '../form/export-action.ts';
import { attachedIds, FileUpload, useFiles } from '../form/file/file-upload.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { Lookup } from '../form/lookup/lookup.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { usePrefill } from '../form/use-prefill.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { type ChosenSap, NOTHING_CHOSEN } from '../lines/line-fields.ts';
import { type Lines, useLines } from '../lines/use-lines.ts';
import { paths } from '../paths.ts';
import { TextArea } from '../ui/control/text-area.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { showToast, showUndo } from '../ui/notice/toast.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { EarlierPurchases } from './earlier-purchases.tsx';
import { PlanChanges } from './plan-changes.tsx';
import { PurchaseLineSection } from './purchase-line-section.tsx';
import { NO_LINE, type PurchaseLineFields, promisesOfChosen, purchaseLineBody } from './purchase-lines.ts';
import { PurchasePaper } from './purchase-paper.tsx';
import { PurchaseStatus } from './purchase-status.ts';
import { usePlanLines, usePurchasePlan } from './use-purchase-plan.ts';
import { useRemainingOrders } from './use-remaining-orders.ts';

const OTHERS_CHANGED =
  'The purchases of this plan have changed in the meantime. Check the lines, and save again.';
const NO_FILES: StoredFile[] = [];

/** A duplicate has no documents and no promises. */
const copyDefaults = ({ product_saps }: Purchase) => ({
  files: NO_FILES,
  product_saps: product_saps.map((line) => ({ ...line, promises: [] })),
});

export function PurchaseForm() {
  const record = useRecord({
    kind: 'purchase',
    load: purchaseCalls.model,
    name: ({ purchase_number, product_label }) => ({ title: purchase_number, detail: product_label }),
    next: { word: 'Add invoice', path: paths.invoiceOfPurchase },
    copy: copyDefaults,
    quiet: { load: true },
    showsChanges: true,
    findFollowUp: useRemainingOrders(),
  });
  return <PurchaseFields key={record.key} record={record} />;
}

interface PurchaseFieldsProps {
  record: RecordState<Purchase & Pick<PurchaseDraft, 'of_coverage'>>;
}

function PurchaseFields({ record }: PurchaseFieldsProps) {
  // The notices show what closing or reopening the purchase has changed. The fields keep the values that were loaded
  // first.
  const { model: purchase, stored: storedPurchase, storedNow } = record;
  const lines = useOwnPromises(
    useLines<PurchaseLineFields>(NO_LINE, purchase?.product_saps ?? [], storedPurchase?.product_saps),
  );
  const files = useFiles(purchase?.files ?? NO_FILES);
  const planLines = usePlanLines();
  const [showsStatus, setShowsStatus] = useState(false);
  const [othersChanged, setOthersChanged] = useState(false);
  const form = useForm(
    purchaseForm,
    purchaseLabels,
    {
      plan_id: purchase?.plan_id ?? null,
      product_label: purchase?.product_label ?? '',
      note: purchase?.note ?? '',
      of_coverage: purchase?.of_coverage ?? false,
    },
    [lines, files, planLines, { waitReason: othersChanged ? OTHERS_CHANGED : undefined }],
  );
  const { plan_id, note } = form.values;
  const plan = usePurchasePlan(form, lines, planLines);

  const { hasPrefill, isPrefilling } = usePrefill(record, {
    grid: planLookup,
    value: plan_id,
    choose: plan.choose,
  });
  const earlier = useQuery({
    ...callQuery(purchaseCalls.planPurchases, { plan_id: plan_id ?? 0 }),
    enabled: record.id === null && plan_id !== null,
    ...refetchUntilDerived,
  });
  /** Loads the plan's purchases again before a save, because others may have ordered the same parts. */
  async function checkOthers() {
    const { data } = await earlier.refetch();
    setOthersChanged(data?.other_lines !== earlier.data?.other_lines);
  }
  // The content below appears together with the lines, so that it does not move.
  const isFilling = isPrefilling || (hasPrefill && planLines.busy && lines.rows.length === 0);
  const isWaiting = record.loading.missing || isFilling || (hasPrefill && earlier.isLoading);

  return (
    <RecordForm
      record={record}
      form={form}
      isPrefilling={isFilling}
      title={{ add: 'Add purchase', edit: 'Edit purchase', number: purchase?.purchase_number }}
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
      actions={[
        { label: 'Status', run: () => setShowsStatus(true) },
        exportAction(record.id, (id) => addressOf(purchaseDownloads.export, { purchase_id: id })),
      ]}
    >
      <FormFields onEnd={form.enterLines}>
        <div data-label="record">
          <Lookup
            grid={planLookup}
            column="product_label"
            opens="plan"
            {...form.lookup('plan_id', 'product_label', 'of_coverage')}
            onChange={plan.choose}
          />
        </div>
        <TextArea rows={1} {...form.field('note')} />
      </FormFields>
      {plan.failure && <InlineError message={plan.failure.message} onRetry={plan.failure.retry} />}
      <FailedQuery query={earlier} />
      {record.id === null && plan_id !== null && earlier.data && !planLines.busy && (
        <EarlierPurchases
          earlier={earlier.data}
          lines={lines}
          onTake={plan.order}
          onBeforeSave={checkOthers}
        />
      )}
      {storedNow && <ClosedNotice purchase={storedNow} />}
      {storedNow?.plan_id === plan_id && <PlanChanges purchase={storedNow} lines={lines} />}
      {!isWaiting && (
        <>
          <PurchaseLineSection
            record={record}
            unsaved={form.changed || record.unsaved}
            earlier={earlier.data}
            lines={lines}
            table={form.lines('product_saps')}
          />
          <FileUpload label="Documents" files={files} />
        </>
      )}
      {showsStatus && record.id !== null && (
        <PurchaseStatus purchaseId={record.id} onClose={() => setShowsStatus(false)} />
      )}
    </RecordForm>
  );
}

/** Keeps the promises of a line for the SAP that they belong to (behaviour 31.8). */
function useOwnPromises(lines: Lines<PurchaseLineFields>): Lines<PurchaseLineFields> {
  const { rows, edits } = lines;
  const choose = useCallbackRef((key: number, sap: ChosenSap | null) => {
    const found = promisesFor(key, sap?.sap_id ?? null);
    const undo = edits.patch(key, { ...(sap ?? NOTHING_CHOSEN), ...found?.fields });
    if (found?.removedOf) showUndo(found.removedOf, undo);
  });
  const answer = useCallbackRef((key: number, code: string, answered: Partial<ChosenSap>) => {
    const found = answered.sap_id ? promisesFor(key, answered.sap_id) : undefined;
    edits.answer(key, code, { ...answered, ...found?.fields });
    if (found?.removedOf) showToast(found.removedOf);
  });

  function promisesFor(key: number, sapId: number | null) {
    const row = rows.find((each) => each.key === key);
    if (!row) return undefined;
    const fields = promisesOfChosen(row, sapId);
    const isRemoved = row.promises?.length && fields.promises?.length === 0;
    const code = fields.promised?.sap_code ?? 'a line';
    return { fields, removedOf: isRemoved ? `Promises of ${code} removed` : undefined };
  }

  const ownEdits = useMemo(() => ({ ...edits, choose, answer }), [edits, choose, answer]);
  return useMemo(() => ({ ...lines, edits: ownEdits }), [lines, ownEdits]);
}
