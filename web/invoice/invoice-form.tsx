import { useState } from 'react';
import { NOT_COUNTED } from '#domain/container/counted-days';
import type { StoredFile } from '#domain/file/file';
import {
  type Invoice,
  invoiceCalls,
  invoiceDownloads,
  invoiceLabels,
  invoiceSapLookup,
  purchaseLookup,
} from '#domain/invoice/invoice';
import {
  type ImportedInvoiceLine,
  INVOICE_IMPORT_INSTRUCTION,
  INVOICE_IMPORT_TITLE,
  importInvoice,
  invoiceColumns,
} from '#domain/invoice/invoice-import';
import type { PackedLine } from '#domain/invoice/packages';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#domain/values/invoice-status';
import { LINE_DECIMALS } from '#domain/values/quantity';
import { addressOf } from '#domain/wire/download';
import { ExportAction } from '../form/export-action.tsx';
import { attachedIds, FileUpload, useFiles } from '../form/file/file-upload.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { HistoryPanel } from '../form/history/history-panel.tsx';
import { Lookup } from '../form/lookup/lookup.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useAddressed } from '../form/use-addressed.ts';
import { useForm } from '../form/use-form.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { useGroupFilter } from '../lines/groups/use-group-filter.ts';
import { type LineFile, LineImportDialog } from '../lines/import/line-import-dialog.tsx';
import { useOpenedLine } from '../lines/pieces/use-opened-line.ts';
import { LineTable } from '../lines/table/line-table.tsx';
import { type Lines, useLines } from '../lines/use-lines.ts';
import { paths } from '../paths.ts';
import { TryIt } from '../try/try-it.tsx';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { lazy } from '../ui/lazy.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { Arrival } from './arrival.tsx';
import { ComparisonStrip } from './comparison-strip.tsx';
import { invoiceLineColumns } from './invoice-line-columns.tsx';
import {
  type InvoiceLineFields,
  importedLine,
  invoiceLineBody,
  invoiceSheet,
  NO_LINE,
} from './invoice-lines.ts';
import { ReceivingPaper } from './receiving-paper.tsx';
import { SameNumber } from './same-number.tsx';
import { useComparison } from './use-comparison.ts';
import { useToCome } from './use-to-come.ts';

const PackagesDialog = lazy(async () => (await import('./packages-dialog.tsx')).PackagesDialog);

/** The file that the lines of an invoice are loaded from. */
const invoiceFile: LineFile<ImportedInvoiceLine> = {
  title: INVOICE_IMPORT_TITLE,
  instruction: INVOICE_IMPORT_INSTRUCTION,
  rememberedAs: 'invoice',
  columns: invoiceColumns,
  check: importInvoice,
};

const texts = {
  title: 'Part SAPs',
  empty: 'No part SAPs added. Click "Add Part SAP" to add one or "Import invoice".',
  add: 'Add Part SAP',
};
const NO_FILES: StoredFile[] = [];
const NEW_STATUS: InvoiceStatus = 'O';
const NO_CONTAINERS: Invoice['containers'] = [];

/** A duplicate needs its own number, and none of its goods are here; the documents stay with the original. */
const own = () => ({
  invoice_number: '',
  status: NEW_STATUS,
  expected_on: null,
  arrived_on: null,
  containers: NO_CONTAINERS,
  ...NOT_COUNTED,
  files: NO_FILES,
});

export function InvoiceForm() {
  const record = useRecord({
    kind: 'invoice',
    load: invoiceCalls.model,
    id: 'invoice_id',
    copy: own,
    quiet: { load: true },
  });
  return <InvoiceFields key={record.key} record={record} />;
}

function InvoiceFields({ record }: { record: RecordState<Invoice> }) {
  const invoice = record.model;
  const lines = useLines(NO_LINE, invoice?.product_saps ?? []);
  const files = useFiles(invoice?.files ?? NO_FILES);
  const adding = useToCome(lines.edits, () => form.values.purchase_id);
  const form = useForm(
    invoiceLabels,
    {
      purchase_id: invoice?.purchase_id ?? null,
      product_label: invoice?.product_label ?? '',
      invoice_number: invoice?.invoice_number ?? '',
      status: invoice?.status ?? NEW_STATUS,
      note: invoice?.note ?? '',
      expected_on: invoice?.expected_on ?? '',
      arrived_on: invoice?.arrived_on ?? '',
    },
    [lines, files, adding],
  );
  const { product_label, ...values } = form.values;
  const { purchase_id } = values;
  // The typed day counts only while the status is Arrived.
  const arrived_on = values.status === 'A' ? values.arrived_on : '';
  const table = form.lines('product_saps');
  const [importing, setImporting] = useState(false);
  const packing = usePacking(lines);
  const comparison = useComparison({
    purchaseId: purchase_id,
    invoiceId: record.stored ? record.id : null,
    status: values.status,
    rows: lines.rows,
  });
  const filter = useGroupFilter(lines, purchase_id, comparison.groups);

  function choosePurchase(purchase: { purchase_id: number; product_label: string } | null) {
    form.change({
      purchase_id: purchase?.purchase_id ?? null,
      product_label: purchase?.product_label ?? '',
    });
    // An unfound text was emptied: the lines belong to no purchase.
    if (purchase || purchase_id === null) return;

    const undo = lines.edits.replaceAll([], () => form.change({ purchase_id, product_label }));
    showUndo('Purchase and lines cleared', undo);
  }

  const { coming } = useAddressed(record, {
    grid: purchaseLookup,
    value: purchase_id,
    choose: choosePurchase,
  });

  function loadLines(imported: readonly ImportedInvoiceLine[], sentence: string) {
    const undo = lines.edits.replaceAll(imported.map(importedLine));
    showUndo(sentence, undo);
  }

  return (
    <RecordForm
      record={record}
      form={form}
      coming={coming}
      title={record.id === null ? 'Add invoice' : 'Edit invoice'}
      call={invoiceCalls.save}
      body={() => ({
        invoice_id: record.id,
        version: record.version,
        ...values,
        expected_on: values.expected_on || null,
        arrived_on: arrived_on || null,
        product_saps: lines.entered.map(invoiceLineBody),
        file_ids: attachedIds(files.stored),
      })}
      draft={() => ({ ...form.values, arrived_on, product_saps: lines.rows, files: files.stored })}
      paper={(unsaved) => (
        <ReceivingPaper invoice={invoice} values={form.values} rows={lines.entered} unsaved={unsaved} />
      )}
      actions={
        <ExportAction file={(id) => addressOf(invoiceDownloads.export, { invoice_id: id })} id={record.id} />
      }
    >
      <FormFields onEnd={form.enterLines}>
        <div data-label="record">
          <Lookup
            grid={purchaseLookup}
            column="product_label"
            required
            opens={paths.purchase}
            {...form.lookup('purchase_id', 'product_label')}
            onChange={choosePurchase}
          />
        </div>
        <TextField isCode required {...form.field('invoice_number')} />
        <SelectField required options={INVOICE_STATUS_LABELS} {...form.field('status', 'arrived_on')} />
        <TextArea rows={1} {...form.field('note')} />
      </FormFields>
      <SameNumber
        invoiceId={record.id}
        invoiceNumber={values.invoice_number}
        // A label begins with the number of its purchase.
        purchaseNumber={product_label.split(' · ', 1)[0] ?? ''}
      />
      <ComparisonStrip
        comparison={comparison}
        pressed={filter.pressed}
        onPress={filter.press}
        rows={lines.rows}
        adding={adding}
        table={() => table.ref.current?.table()}
      />
      <LineTable
        onImport={() => setImporting(true)}
        {...table}
        texts={texts}
        lines={filter.lines}
        saps={invoiceSapLookup}
        decimals={LINE_DECIMALS}
        sheet={invoiceSheet}
        columns={packing.columns}
      >
        <Button onClick={() => setImporting(true)}>Import invoice</Button>
      </LineTable>
      <Arrival
        containers={invoice?.containers ?? NO_CONTAINERS}
        // Blank means today.
        arrived_on={values.status === 'A' ? values.arrived_on || invoice?.today : undefined}
        counts={invoice ?? NOT_COUNTED}
      >
        <DateField {...form.field('expected_on')} />
        {values.status === 'A' && <DateField {...form.field('arrived_on')} />}
      </Arrival>
      {invoice && invoice.status !== 'A' && <TryInvoice invoice={invoice} />}
      <FileUpload label="Documents" files={files} />
      {importing && (
        <LineImportDialog file={invoiceFile} onClose={() => setImporting(false)} onLoad={loadLines} />
      )}
      {packing.dialog}
      <HistoryPanel record={record} />
    </RecordForm>
  );
}

/** The columns of a line, and the dialog for its packages. */
function usePacking({ rows, edits }: Lines<InvoiceLineFields>) {
  const { open, close, shown } = useOpenedLine(rows);
  const [columns] = useState(() => invoiceLineColumns(open));

  function apply({ quant, container, lot, packages }: PackedLine) {
    if (!shown) return;
    const { key, sap_code } = shown.line;
    const undo = edits.patch(key, { quant, container, lot, packages });
    showUndo(`Packages of ${sap_code ?? 'a line'} changed`, undo);
  }

  return {
    columns,
    dialog: shown && <PackagesDialog {...shown} onApply={apply} onClose={close} />,
  };
}

/** Offers what if the invoice came on another day (behaviour 43.5). */
function TryInvoice({ invoice: { invoice_id, invoice_number, expected_on } }: { invoice: Invoice }) {
  return (
    <div className="row screen-only">
      <TryIt subjects={[{ kind: 'invoice', invoice_id, name: invoice_number, due_on: expected_on }]} />
    </div>
  );
}
