import { useMediaQuery } from '@mantine/hooks';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/rule/shortage-reason';
import { standstillDay } from '#domain/coverage/shortage-days';
import type { BuildableRow } from '#domain/plan/buildable';
import { fullFrom } from '#domain/plan/buildable-words';
import { formatQuantity } from '#domain/values/quantity';
import { WaitsFor } from '../coverage/awaited-link.tsx';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';

interface BuildableTableProps {
  label: string;
  rows: readonly BuildableRow[];
  today: string;
}

export function BuildableTable({ label, rows, today }: BuildableTableProps) {
  const isNarrow = useMediaQuery('(600px <= width < 1120px)', undefined, { getInitialValueInEffect: false });
  const columns = buildableColumns(today, isNarrow).filter(
    ({ header }) => !isNarrow || !DROPPABLE.has(header),
  );
  return <PlainRows label={label} columns={columns} rows={rows} keyOf={({ sap_id }) => sap_id} />;
}

const DROPPABLE: ReadonlySet<string> = new Set(['Parts needed', 'Parts missing now']);

export function buildableColumns(today: string, isNarrow = false): PlainColumn<BuildableRow>[] {
  return [
    {
      header: 'SAP',
      cell: ({ sap_id, sap_code }) => <Link to={paths.coverage(sap_id)}>{sap_code}</Link>,
    },
    {
      header: 'Part name',
      ...(isNarrow && { wide: true }),
      below: true,
      cell: ({ part_name }) => part_name,
    },
    {
      header: 'Stands still from',
      below: true,
      bad: ({ still_from }) => still_from !== null,
      cell: (row) => stillFrom(row, today),
    },
    {
      header: 'Waits for',
      wide: true,
      below: true,
      cell: (row) => row.missing_now > 0 && <Awaited row={row} today={today} />,
    },
    { header: 'In full from', below: true, cell: (row) => fullFrom(row, today) },
    {
      header: 'Parts needed',
      hint: 'By all cars of the plan, or by those after the latest stock count',
      align: 'end',
      below: true,
      cell: ({ need }) => formatQuantity(need),
    },
    {
      header: 'Parts missing now',
      align: 'end',
      below: true,
      cell: ({ missing_now }) => missing(missing_now),
    },
    {
      header: 'Parts missing at start',
      align: 'end',
      bad: ({ missing_at_begin }) => missing_at_begin > 0,
      cell: ({ missing_at_begin }) => missing(missing_at_begin),
    },
    {
      header: 'Buildable cars',
      hint: 'Cars that can be built with this part SAP when the plan begins',
      align: 'end',
      below: true,
      cell: ({ cars }) => formatQuantity(cars),
    },
  ];
}

function missing(quant: number) {
  return quant > 0 && formatQuantity(quant);
}

/**
 * Returns the day from which the plan stands still because of the part SAP, or `No stop`; blank if the part SAP
 * neither stops the plan nor is missing on the begin date.
 */
function stillFrom({ still_from, missing_at_begin }: BuildableRow, today: string): string {
  return still_from === null && missing_at_begin === 0 ? '' : standstillDay(still_from, today);
}

/**
 * Links to the delivery or order that the first standstill waits for and, unless it is the same, to the one that
 * covers all cars of the plan. If the plan never stands still, shows only the latter.
 */
function Awaited({ row, today }: { row: BuildableRow; today: string }) {
  const { sap_id, stop } = row;
  if (!stop) return <AwaitedBy supply={row} sapId={sap_id} today={today} />;
  const isSame = stop.waits_for?.kind === row.waits_for?.kind && stop.waits_for?.id === row.waits_for?.id;
  return (
    <>
      <AwaitedBy supply={stop} sapId={sap_id} today={today} />
      {!isSame && (
        <div className="secondary">
          {'Then '}
          <AwaitedBy supply={row} sapId={sap_id} today={today} />
        </div>
      )}
    </>
  );
}

interface AwaitedByProps {
  supply: Pick<BuildableRow, 'waits_for' | 'order' | 'reason'>;
  sapId: number;
  today: string;
}

/**
 * Links to the delivery or order that a part SAP waits for. The reason for the shortage precedes a delivery unless the
 * reason is `late`, and is shown alone if there is neither a delivery nor an order.
 */
function AwaitedBy({ supply, sapId, today }: AwaitedByProps) {
  const { waits_for, order, reason } = supply;
  if (!waits_for && !order) return reason && SHORTAGE_REASON_LABELS[reason];
  return (
    <>
      {waits_for && reason && reason !== 'late' && `${SHORTAGE_REASON_LABELS[reason]}: `}
      <WaitsFor supply={supply} coverage={paths.coverage(sapId)} today={today} />
    </>
  );
}
