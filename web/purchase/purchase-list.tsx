import { purchaseCalls, purchaseDownloads, purchaseGrid, purchaseLabels } from '#domain/purchase/purchase';
import { addressOf } from '#domain/wire/download';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import {
  codeColumn,
  instantDayColumn,
  noteColumn,
  numberColumn,
  optionalDateColumn,
  percentColumn,
} from '../grid/columns/columns.tsx';
import { planColumn } from '../grid/columns/plan-column.tsx';
import { TwoLines } from '../grid/columns/two-lines.tsx';
import { ExportButton } from '../list/download/export-button.tsx';
import { RecordList } from '../list/record-list.tsx';
import type { BuiltInView } from '../list/views/use-saved-views.ts';
import { Button } from '../ui/control/button.tsx';
import { usePlanName } from '../ui/plan-name.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useOpened } from '../ui/use-opened.ts';
import { filledColumn, invoicedWords } from './filled-column.tsx';
import { PurchaseStatus } from './purchase-status.ts';

const columns = {
  purchase_id: 'hidden',
  purchase_number: {
    ...codeColumn(purchaseLabels.purchase_number),
    pixels: 152,
    cell: (number, { closed_on }) => (closed_on ? <ClosedNumber number={number} /> : number),
  },
  product_label: planColumn(purchaseLabels.plan_id),
  invoice_open_percent: {
    ...percentColumn('Open order', 'open', 7.3),
    hint: 'Share of the ordered quantity on invoices in the status Open order',
  },
  invoice_transit_percent: {
    ...percentColumn('Transit', 'transit', 7.3),
    hint: 'Share of the ordered quantity on invoices in the status Transit',
  },
  invoice_arrived_percent: {
    ...percentColumn('Arrived', 'arrived', 7.3),
    hint: 'Share of the ordered quantity on invoices in the status Arrived',
  },
  filled_percent: filledColumn,
  to_arrive: {
    ...numberColumn('Still to arrive'),
    hint: 'Invoiced quantity that has not arrived, plus ordered quantity that is neither invoiced nor closed',
    optional: true,
  },
  to_come: {
    ...numberColumn('SAPs not invoiced'),
    hint: 'Part SAPs that are neither invoiced in full nor closed',
    optional: true,
  },
  closed_on: optionalDateColumn(purchaseLabels.closed_on),
  next_promise_on: optionalDateColumn('Next promise'),
  overdue_promises: {
    ...numberColumn('Overdue dates'),
    hint: 'Past promised dates whose quantities are neither invoiced nor closed',
    optional: true,
  },
  note: { ...noteColumn(purchaseLabels.note, 8), pixels: 90, takesRest: true },
  created_at: 'hidden',
  created_at_label: instantDayColumn('Created', 'created_at'),
  modified_at: 'hidden',
  modified_at_label: instantDayColumn('Modified', 'modified_at'),
} satisfies ColumnDefinitions<typeof purchaseGrid>;

/** Shows the number of a closed purchase with the word `Closed`. */
function ClosedNumber({ number }: { number: string }) {
  return (
    <>
      {number} <span className="secondary">Closed</span>
    </>
  );
}

/** Shows a plan without the number of its car model, for which there is no space. */
function ShortPlan({ label }: { label: string }) {
  return <span title={label}>{usePlanName()(label)}</span>;
}

const ofPixels = { width: undefined, pixels: 96 };
const phoneColumns = {
  ...columns,
  invoice_open_percent: { ...columns.invoice_open_percent, ...ofPixels },
  invoice_transit_percent: { ...columns.invoice_transit_percent, ...ofPixels },
  invoice_arrived_percent: { ...columns.invoice_arrived_percent, ...ofPixels },
  note: { ...columns.note, width: undefined, pixels: 200 },
  purchase_number: { ...codeColumn(purchaseLabels.purchase_number), pixels: 96 },
  product_label: {
    ...columns.product_label,
    pixels: 254,
    cell: (label, row) => (
      <TwoLines below={`${row.closed_on ? 'Closed · ' : ''}${invoicedWords(row)}`}>
        <ShortPlan label={label} />
      </TwoLines>
    ),
  },
} satisfies ColumnDefinitions<typeof purchaseGrid>;

/** The view of the purchases with quantities still to arrive. Those with the most overdue promises come first. */
const OPEN_DELIVERIES: BuiltInView = {
  view_id: null,
  name: 'Open deliveries',
  query: 'f_to_arrive=![0]&sort=-overdue_promises.next_promise_on',
  layout: {
    order: [],
    hidden: [
      'invoice_open_percent',
      'invoice_transit_percent',
      'invoice_arrived_percent',
      'modified_at_label',
    ],
    shown: ['filled_percent', 'to_arrive', 'to_come', 'next_promise_on', 'overdue_promises'],
    pinned: [],
    widths: { overdue_promises: 120 },
  },
};
const VIEWS = [OPEN_DELIVERIES];

export function PurchaseList() {
  const [statusOf, setStatusOf] = useOpened('status_of');
  const isPhone = useIsPhone();

  return (
    <>
      <RecordList
        kind="purchase"
        placeholder="Search purchases..."
        grid={purchaseGrid}
        columns={isPhone ? phoneColumns : columns}
        calls={purchaseCalls}
        views={VIEWS}
        actions={(ids) => (
          <>
            <ExportButton
              ids={ids}
              file={(id) => addressOf(purchaseDownloads.export, { purchase_id: id })}
              workbookUrl={addressOf(purchaseDownloads.exportMany, { ids })}
            />
            {ids.length === 1 && <Button onClick={() => setStatusOf(ids[0])}>Status</Button>}
          </>
        )}
      />
      {statusOf !== undefined && (
        <PurchaseStatus purchaseId={statusOf} onClose={() => setStatusOf(undefined)} />
      )}
    </>
  );
}
