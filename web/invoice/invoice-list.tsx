import { invoiceCalls, invoiceDownloads, invoiceGrid, invoiceLabels } from '#domain/invoice/invoice';
import { addressOf } from '#domain/wire/download';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import {
  instantColumn,
  noteColumn,
  optionalDateColumn,
  statusColumn,
  textColumn,
} from '../grid/columns/columns.tsx';
import { expectedColumn } from '../grid/columns/expected-column.tsx';
import { TwoLines } from '../grid/columns/two-lines.tsx';
import { ExportButton } from '../list/download/export-button.tsx';
import { RecordList } from '../list/record-list.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';

const columns = {
  invoice_id: 'hidden',
  invoice_number: textColumn(invoiceLabels.invoice_number, 20),
  purchase_number: textColumn('Purchase number', 20),
  note: noteColumn(invoiceLabels.note, 25),
  status: 'hidden',
  status_label: statusColumn(invoiceLabels.status, 15),
  expected_on: expectedColumn,
  days_late: 'hidden',
  arrived_on: optionalDateColumn(invoiceLabels.arrived_on),
  containers_label: { ...textColumn('Containers'), pixels: 144, optional: true },
  created_at: instantColumn('Created', 'created_at_label', 15),
  created_at_label: 'hidden',
  modified_at: instantColumn('Modified', 'modified_at_label', 15),
  modified_at_label: 'hidden',
} satisfies ColumnDefinitions<typeof invoiceGrid>;

const phoneColumns = {
  ...columns,
  invoice_number: {
    ...columns.invoice_number,
    cell: (number, { status_label }) => <TwoLines below={status_label}>{number}</TwoLines>,
  },
} satisfies ColumnDefinitions<typeof invoiceGrid>;

export function InvoiceList() {
  return (
    <RecordList
      kind="invoice"
      placeholder="Search invoices..."
      grid={invoiceGrid}
      columns={useIsPhone() ? phoneColumns : columns}
      calls={invoiceCalls}
      actions={(ids) => (
        <ExportButton
          ids={ids}
          file={(id) => addressOf(invoiceDownloads.export, { invoice_id: id })}
          workbookUrl={addressOf(invoiceDownloads.exportMany, { ids })}
        />
      )}
    />
  );
}
