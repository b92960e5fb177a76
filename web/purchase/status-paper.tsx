import { purchaseLabels } from '#domain/purchase/purchase';
import { STATUS_GROUP_NAMES, STATUS_GROUPS } from '#domain/purchase/status-groups';
import type { PurchaseStatus, Replacement } from '#domain/purchase/status-record';
import { grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import type { PlainColumn } from '../ui/control/plain-rows.tsx';
import { Paper, PaperFields } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';
import {
  FIGURES,
  formatDifference,
  NEW_CODES,
  type ShownRow,
  type StatusColumn,
  shownRows,
} from './status-figures.ts';

const FIRST: PlainColumn<ShownRow>[] = [
  { header: 'SAP', cell: ({ sap_code }) => sap_code },
  { header: 'Part name', cell: ({ part_name, mark }) => joinLabel([mark, part_name]) },
];
const HEADERS: Record<StatusColumn, string> = {
  purchase_quant: 'Purchase quantity',
  invoice_quant: 'Invoice quantity',
  difference: 'Difference',
  open_quant: 'Open order',
  transit_quant: 'Transit',
  arrived_quant: 'Arrived',
  promised: 'Promised',
};

/** Prints the status of a purchase with its five groups (behaviour 14.16). */
export function StatusPaper({ status }: { status: PurchaseStatus }) {
  const { purchase_number, product_label, closed_on, closed_note, replacements } = status;
  return (
    <Paper title={`Status of purchase ${purchase_number}`}>
      {() => (
        <>
          <PaperFields
            fields={{
              [purchaseLabels.plan_id]: product_label,
              [purchaseLabels.closed_on]: closed_on && formatDay(closed_on),
              [purchaseLabels.closed_note]: closed_note,
            }}
          />
          {STATUS_GROUP_NAMES.map((name) => (
            <PaperTable
              key={name}
              title={`${STATUS_GROUPS[name]} ${grouped(status[name].length)}`}
              columns={[...FIRST, ...FIGURES[name].map(figureColumn)]}
              rows={shownRows(status, name)}
            />
          ))}
          {replacements.length > 0 && (
            <PaperTable title={NEW_CODES} columns={replacementColumns(status)} rows={replacements} />
          )}
        </>
      )}
    </Paper>
  );
}

/** Returns the columns of replaced parts: the part, and the quantities ordered and invoiced under its two codes. */
function replacementColumns({ missings, extras }: PurchaseStatus): PlainColumn<Replacement>[] {
  const ordered = new Map(missings.map((row) => [row.sap_code, row.purchase_quant]));
  const came = new Map(extras.map((row) => [row.sap_code, row.invoice_quant]));
  return [
    { header: 'Part name', cell: ({ part_name }) => part_name },
    { header: 'Ordered as', cell: ({ missing }) => missing },
    {
      header: 'Purchase quantity',
      align: 'end',
      cell: ({ missing }) => formatQuantity(ordered.get(missing) ?? 0),
    },
    { header: 'Invoiced as', cell: ({ extra }) => extra },
    { header: 'Invoice quantity', align: 'end', cell: ({ extra }) => formatQuantity(came.get(extra) ?? 0) },
  ];
}

function figureColumn(name: StatusColumn): PlainColumn<ShownRow> {
  if (name === 'promised') return { header: HEADERS[name], cell: ({ promised }) => promised };
  const format = name === 'difference' ? formatDifference : formatQuantity;
  return { header: HEADERS[name], align: 'end', cell: (row) => format(row[name]) };
}
