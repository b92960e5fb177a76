import { purchaseLabels } from '#domain/purchase/purchase';
import { type PurchaseStatus, STATUS_GROUP_NAMES, STATUS_GROUPS } from '#domain/purchase/status-record';
import { grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatDifference, formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import type { PlainColumn } from '../ui/control/plain-rows.tsx';
import { Paper, PaperFields } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';
import { FIGURES, type ShownRow, type StatusColumn, shownRows } from './status-figures.ts';
import { COLUMNS } from './status-rows.tsx';

const FIRST: PlainColumn<ShownRow>[] = [
  { header: 'SAP', cell: ({ sap_code }) => sap_code },
  { header: 'Part name', cell: ({ part_name, mark }) => joinLabel([mark, part_name]) },
];

/** Prints the status of a purchase with its five groups (behaviour 14.16). */
export function StatusPaper({ status }: { status: PurchaseStatus }) {
  const { purchase_number, product_label, closed_on, closed_note } = status;
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
        </>
      )}
    </Paper>
  );
}

function figureColumn(name: StatusColumn): PlainColumn<ShownRow> {
  const { header } = COLUMNS[name];
  if (name === 'promised') return { header, cell: ({ promised }) => promised };
  const format = name === 'difference' ? formatDifference : formatQuantity;
  return { header, align: 'end', cell: (row) => format(row[name]) };
}
