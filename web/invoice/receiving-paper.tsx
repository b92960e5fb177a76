import { NO_CONTAINER } from '#domain/container/container';
import { containerKey } from '#domain/container/container-key';
import type { Invoice } from '#domain/invoice/invoice';
import { byContainer, type Received } from '#domain/invoice/receiving';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#domain/values/invoice-status';
import { formatQuantity, sumQuantities } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import { totalWords } from '../lines/line-totals.tsx';
import type { PlainColumn } from '../ui/control/plain-rows.tsx';
import { Paper, PaperFields, Signatures, Tick } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';
import type { InvoiceLineFields } from './invoice-lines.ts';

const COLUMNS: PlainColumn<Received<InvoiceLineFields>>[] = [
  { header: 'SAP', cell: ({ line }) => line.sap_code },
  { header: 'Part name', cell: ({ line }) => line.name },
  { header: 'Part number', cell: ({ line }) => line.gen_name },
  { header: 'LOT', cell: ({ lot }) => lot },
  {
    header: 'Quantity',
    align: 'end',
    cell: ({ line, quant }) => (quant === null ? line.quant_text : formatQuantity(quant)),
  },
  { header: 'Received', cell: () => <Tick /> },
];

interface ReceivingPaperProps {
  invoice: Invoice | undefined;
  values: {
    product_label: string;
    invoice_number: string;
    status: InvoiceStatus;
    note: string;
    expected_on: string;
    arrived_on: string;
  };
  rows: readonly InvoiceLineFields[];
  unsaved: boolean;
}

/** The receiving sheet of an invoice (behaviour 15.12). */
export function ReceivingPaper({ invoice, values, rows, unsaved }: ReceivingPaperProps) {
  return (
    <Paper title={`Receiving sheet ${values.invoice_number}`} unsaved={unsaved}>
      {() => (
        <>
          <PaperFields
            fields={{
              Purchase: values.product_label,
              Status: INVOICE_STATUS_LABELS[values.status],
              Expected: formatDay(values.expected_on),
              'Arrived on': values.status === 'A' ? formatDay(values.arrived_on) : null,
              Note: values.note,
            }}
          />
          <Containers invoice={invoice} rows={rows} />
          <p>{totalWords(rows)}</p>
          <Signatures words={['Received by', 'Date', 'Signature']} />
        </>
      )}
    </Paper>
  );
}

function Containers({ invoice, rows }: Pick<ReceivingPaperProps, 'invoice' | 'rows'>) {
  const stored = new Map(
    invoice?.containers.map((container) => [containerKey(container.container), container]),
  );
  return byContainer(rows).map(({ container, received }) => {
    const known = stored.get(containerKey(container));
    const day = known?.here_on
      ? `arrived ${formatDay(known.here_on)}`
      : known?.due_on && `expected ${formatDay(known.due_on)}`;
    const sum = `Σ ${formatQuantity(sumQuantities(received))}`;
    return (
      <PaperTable
        key={container}
        title={joinLabel([container ?? NO_CONTAINER, day, counted(received.length, 'row'), sum])}
        columns={COLUMNS}
        rows={received}
      />
    );
  });
}
