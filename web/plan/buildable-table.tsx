import { SHORTAGE_REASON_LABELS } from '#domain/coverage/shortage-reason';
import type { AwaitedPiece, BuildableRow } from '#domain/plan/buildable';
import { formatDayNear } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';

interface BuildableTableProps {
  label: string;
  rows: readonly BuildableRow[];
  today: string;
}

/** What a plan needs of each part SAP, what is missing of it and what that waits for. */
export function BuildableTable({ label, rows, today }: BuildableTableProps) {
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          <th scope="col">SAP</th>
          <th scope="col" data-wide>
            Part name
          </th>
          <th scope="col">Waits for</th>
          <th scope="col">In full from</th>
          <th scope="col" data-align="end">
            Needed
          </th>
          <th scope="col" data-align="end">
            Missing now
          </th>
          <th scope="col" data-align="end">
            Missing at begin
          </th>
          <th scope="col" data-align="end" title="So many cars this part SAP allows at the begin">
            Cars
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.sap_id}>
            <td>
              <Link to={paths.coverage(row.sap_id)}>{row.sap_code}</Link>
            </td>
            <td data-wide>{row.part_name}</td>
            <td>{row.missing_now > 0 && <WaitsFor row={row} />}</td>
            <td>{fullFrom(row, today)}</td>
            <td data-align="end">{formatQuantity(row.need)}</td>
            <td data-align="end">{row.missing_now > 0 && formatQuantity(row.missing_now)}</td>
            <td data-align="end" data-negative={row.missing_at_begin > 0 || undefined}>
              {row.missing_at_begin > 0 && formatQuantity(row.missing_at_begin)}
            </td>
            <td data-align="end">{formatQuantity(row.cars)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function fullFrom({ full_on }: BuildableRow, today: string): string {
  if (full_on === null) return 'No day';
  return full_on <= today ? 'Now' : formatDayNear(full_on, today);
}

/** What has to come, as a link; else why nothing does that is enough. */
function WaitsFor({ row: { waits_for, reason } }: { row: BuildableRow }) {
  if (!waits_for) return reason && SHORTAGE_REASON_LABELS[reason];
  return (
    <>
      <Link to={PATHS[waits_for.kind](waits_for.id)}>{waits_for.container ?? waits_for.label}</Link>
      {waits_for.container && <span className="secondary"> · {waits_for.label}</span>}
    </>
  );
}

const PATHS: Record<AwaitedPiece['kind'], (id: number) => string> = {
  container: paths.container,
  invoice: paths.invoice,
  purchase: paths.purchase,
};
