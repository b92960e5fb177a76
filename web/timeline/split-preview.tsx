import type { UseQueryResult } from '@tanstack/react-query';
import type { SplitCheck } from '#domain/plan/split';
import { counted } from '#domain/values/counted';
import { addQuantities, formatDifference, formatQuantity } from '#domain/values/quantity';
import { conflictWords, readConflict } from '../form/conflict/conflict.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';

type Row = SplitCheck['rows'][number];

const COLUMNS: PlainColumn<Row>[] = [
  { header: 'SAP', cell: ({ sap_code }) => sap_code },
  { header: 'Part name', wide: true, cell: ({ part_name }) => part_name },
  {
    header: 'Purchases',
    cell: ({ purchases }) =>
      purchases.map(({ purchase_id, purchase_number }) => (
        <span key={purchase_id}>
          <Link to={paths.purchase(purchase_id)}>{purchase_number}</Link>{' '}
        </span>
      )),
  },
  { header: 'Needed', align: 'end', cell: ({ before }) => formatQuantity(before) },
  { header: 'After the split', align: 'end', cell: ({ after }) => formatQuantity(after) },
  { header: 'Ordered', align: 'end', cell: ({ held }) => formatQuantity(held) },
  {
    header: 'Over or short',
    align: 'end',
    bad: (row) => over(row) < 0,
    cell: (row) => formatDifference(over(row)),
  },
];

function over({ held, after }: Row): number {
  return addQuantities(held, -after);
}

/**
 * Lists the part SAPs whose need a split changes, with their purchases and the surplus or shortfall of the ordered
 * quantity after the split.
 */
export function SplitPreview({
  check,
  isChecked,
  onReload,
}: {
  check: UseQueryResult<SplitCheck>;
  isChecked: boolean;
  onReload: () => void;
}) {
  const { data } = check;
  const conflict = readConflict(check.error);
  if (conflict?.changed) {
    const message = `${conflict.message} ${conflictWords(conflict)}`;
    return <InlineError message={message} action="Reload the plan" onRetry={onReload} />;
  }
  if (check.error) return <FailedQuery query={check} />;
  if (!data || !isChecked) return <p role="status">Comparing the changes...</p>;
  if (data.count === 0) return <p role="status">No part SAP is needed in a different quantity.</p>;
  return (
    <div className="stack">
      <p role="status">
        {`${counted(data.count, 'part SAP is', 'part SAPs are')} needed in a different quantity.`}
        {data.count > data.rows.length && ` The first ${data.rows.length}:`}
      </p>
      <PlainRows
        label="Changes by the split"
        columns={COLUMNS}
        rows={data.rows}
        keyOf={({ sap_id }) => sap_id}
      />
    </div>
  );
}
