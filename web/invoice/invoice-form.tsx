import { NOT_COUNTED } from '#domain/container/counted-days';
import type { StoredFile } from '#domain/file/file';
import {
  type Invoice,
  invoiceCalls,
  invoiceDownloads,
  invoiceForm,
  invoiceLabels,
  purchaseLookup,
} from '#domain/invoice/invoice';
import { codeDoubt } from '#domain/values/code-doubt';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#domain/values/invoice-status';
import { addressOf } from '#domain/wire/download';
import type { RowOf } from '#domain/wire/grid';
import { exportAction } from '../form/export-action.ts';
import { attachedIds, FileUpload, useFiles } from '../form/file/file-upload.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { Lookup } from '../form/lookup/lookup.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { usePrefill } from '../form/use-prefill.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { useLines } from '../lines/use-lines.ts';
import { TryIt } from '../try/try-it.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { lazy } from '../ui/lazy.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { Arrival, arrivedWith } from './arrival.tsx';
import { InvoiceLineSection } from './invoice-line-section.tsx';
import { invoiceLineBody, NO_LINE } from './invoice-lines.ts';
import { ReceivingPaper } from './receiving-paper.tsx';

const NO_FILES: StoredFile[] = [];
const NEW_STATUS: InvoiceStatus = 'O';
const NO_CONTAINERS: Invoice['containers'] = [];
const NO_PURCHASE = { purchase_id: null, product_label: '', purchase_number: '' };

/** Returns new values for the fields that a duplicate does not copy, such as number, status and documents. */
const copyDefaults = () => ({
  invoice_number: '',
  status: NEW_STATUS,
  expected_on: null,
  arrived_on: null,
  containers_label: null,
  containers: NO_CONTAINERS,
  ...NOT_COUNTED,
  files: NO_FILES,
});

const ArrivalEffects = lazy(
  async () => (await import('./arrival-effects.tsx')).ArrivalEffects,
  () => null,
);
const SameNumber = lazy(
  async () => (await import('./same-number.tsx')).SameNumber,
  () => null,
);

export function InvoiceForm() {
  const record = useRecord({
    kind: 'invoice',
    load: invoiceCalls.model,
    name: ({ invoice_number, product_label }) => ({ title: invoice_number, detail: product_label }),
    next: null,
    copy: copyDefaults,
    quiet: { load: true },
  });
  return <InvoiceFields key={record.key} record={record} />;
}

function InvoiceFields({ record }: { record: RecordState<Invoice> }) {
  const { model: invoice, stored } = record;
  const lines = useLines(NO_LINE, invoice?.product_saps ?? [], stored?.product_saps);
  const files = useFiles(invoice?.files ?? NO_FILES);
  const form = useForm(
    invoiceForm,
    invoiceLabels,
    {
      purchase_id: invoice?.purchase_id ?? null,
      product_label: invoice?.product_label ?? '',
      purchase_number: invoice?.purchase_number ?? '',
      invoice_number: invoice?.invoice_number ?? '',
      status: invoice?.status ?? NEW_STATUS,
      note: invoice?.note ?? '',
      expected_on: invoice?.expected_on ?? '',
      arrived_on: invoice?.arrived_on ?? '',
      containers_label: invoice?.containers_label ?? '',
    },
    [lines, files],
  );
  const { product_label, purchase_number, containers_label, ...values } = form.values;
  const { purchase_id } = values;
  const number = values.invoice_number.trim();
  const doubt = codeDoubt(number);
  const isArrived = values.status === 'A';
  // The typed day counts only while the status is Arrived.
  const arrived_on = isArrived ? values.arrived_on : '';

  // A blank day means today, unless a day is stored: a save without a day would keep it.
  const needsDay = isArrived && Boolean(stored?.arrived_on);
  const arrivalDay = isArrived ? values.arrived_on || (needsDay ? undefined : invoice?.today) : undefined;

  function choosePurchase(purchase: RowOf<typeof purchaseLookup> | null) {
    form.change(purchase ?? NO_PURCHASE);
    // If the cleared text had matched no purchase, the lines stay.
    if (purchase || purchase_id === null) return;

    const undo = lines.edits.replaceAll([], () =>
      form.change({ purchase_id, product_label, purchase_number }),
    );
    showUndo('Purchase and lines cleared', undo);
  }

  const { isPrefilling } = usePrefill(record, {
    grid: purchaseLookup,
    value: purchase_id,
    choose: choosePurchase,
  });

  return (
    <RecordForm
      record={record}
      form={form}
      isPrefilling={isPrefilling}
      title={{ add: 'Add invoice', edit: 'Edit invoice' }}
      call={invoiceCalls.save}
      body={() => ({
        invoice_id: record.id,
        version: record.version,
        ...values,
        expected_on: values.expected_on || null,
        arrived_on: arrived_on || (needsDay ? '' : null),
        product_saps: lines.entered.map(invoiceLineBody),
        file_ids: attachedIds(files.stored),
      })}
      draft={() => ({
        ...form.values,
        arrived_on,
        // This label is merged together with the status, which may clear the arrivals of containers.
        containers_label: invoice ? arrivedWith(values.status, invoice) : containers_label,
        product_saps: lines.rows,
        files: files.stored,
      })}
      paper={(unsaved) => (
        <ReceivingPaper invoice={invoice} values={form.values} rows={lines.entered} unsaved={unsaved} />
      )}
      actions={[exportAction(record.id, (id) => addressOf(invoiceDownloads.export, { invoice_id: id }))]}
    >
      <FormFields onEnd={form.enterLines}>
        <div data-label="record">
          <Lookup
            grid={purchaseLookup}
            column="product_label"
            opens="purchase"
            {...form.lookup('purchase_id', 'product_label', 'purchase_number')}
            onChange={choosePurchase}
          />
        </div>
        <TextField {...form.field('invoice_number')} warning={doubt && `${number} ${doubt}`} />
        <SelectField
          options={INVOICE_STATUS_LABELS}
          {...form.field('status', 'arrived_on', 'containers_label')}
        />
        <TextArea rows={1} {...form.field('note')} />
      </FormFields>
      <SameNumber invoiceId={record.id} invoiceNumber={number} />
      {!record.loading.missing && (
        <>
          <InvoiceLineSection
            invoiceId={stored ? record.id : null}
            purchaseId={purchase_id}
            status={values.status}
            lines={lines}
            table={form.lines('product_saps')}
            tryIt={stored && stored.status !== 'A' && <TryInvoice invoice={stored} />}
          />
          <Arrival
            containers={invoice?.containers ?? NO_CONTAINERS}
            arrived_on={arrivalDay}
            counts={invoice ?? NOT_COUNTED}
            effects={
              stored && (
                <ArrivalEffects
                  containers={stored.containers}
                  lines={lines.entered}
                  stored_status={stored.status}
                  stored_day={stored.arrived_on}
                  status={values.status}
                  arrived_on={arrivalDay}
                />
              )
            }
          >
            <DateField isNear={!isArrived} {...form.field('expected_on')} />
            {isArrived && (
              <DateField
                isNear={values.arrived_on !== (stored?.arrived_on ?? '')}
                {...form.field('arrived_on')}
              />
            )}
          </Arrival>
          <FileUpload label="Documents" files={files} />
        </>
      )}
    </RecordForm>
  );
}

/** Offers a simulation of the invoice with another day of arrival (behaviour 43.5). */
function TryInvoice({ invoice: { invoice_id, invoice_number, expected_on } }: { invoice: Invoice }) {
  return <TryIt subjects={[{ kind: 'invoice', invoice_id, name: invoice_number, due_on: expected_on }]} />;
}
