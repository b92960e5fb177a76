import { SHORTAGE_REASON_LABELS } from '#domain/coverage/shortage-reason';
import type { BuildableRow } from '#domain/plan/buildable';
import { formatDayNear } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { AwaitedLink } from '../coverage/awaited-link.tsx';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlainRows } from '../ui/control/plain-rows.tsx';

interface BuildableTableProps {
  label: string;
  rows: readonly BuildableRow[];
  today: string;
}

/** The part SAPs of a plan: quantity needed, quantity missing, and the awaited receipt. */
export function BuildableTable({ label, rows, today }: BuildableTableProps) {
  return (
    <PlainRows
      label={label}
      columns={[
        {
          header: 'SAP',
          cell: ({ sap_id, sap_code }) => <Link to={paths.coverage(sap_id)}>{sap_code}</Link>,
        },
        { header: 'Part name', wide: true, cell: ({ part_name }) => part_name },
        { header: 'Waits for', cell: (row) => row.missing_now > 0 && <WaitsFor row={row} /> },
        { header: 'In full from', cell: (row) => fullFrom(row, today) },
        { header: 'Still needed', align: 'end', cell: ({ need }) => formatQuantity(need) },
        { header: 'Missing now', align: 'end', cell: ({ missing_now }) => missing(missing_now) },
        {
          header: 'Missing at begin',
          align: 'end',
          bad: ({ missing_at_begin }) => missing_at_begin > 0,
          cell: ({ missing_at_begin }) => missing(missing_at_begin),
        },
        {
          header: 'Buildable cars',
          hint: 'Cars this part SAP allows at the begin',
          align: 'end',
          cell: ({ cars }) => formatQuantity(cars),
        },
      ]}
      rows={rows}
      keyOf={({ sap_id }) => sap_id}
    />
  );
}

function missing(quant: number) {
  return quant > 0 && formatQuantity(quant);
}

function fullFrom({ full_on }: BuildableRow, today: string): string {
  if (full_on === null) return 'No arrival date';
  return full_on <= today ? 'Now' : formatDayNear(full_on, today);
}

/** A link to the awaited receipt, or the reason why none suffices. */
function WaitsFor({ row: { waits_for, reason } }: { row: BuildableRow }) {
  if (!waits_for) return reason && SHORTAGE_REASON_LABELS[reason];
  return <AwaitedLink awaited={waits_for} />;
}
