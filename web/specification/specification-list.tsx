import {
  type SpecificationRow,
  specificationCalls,
  specificationDownloads,
  specificationGrid,
  specificationLabels,
} from '#domain/specification/specification';
import { formatDay } from '#domain/values/day';
import { addressOf } from '#domain/wire/download';
import { useToday } from '../api/user.ts';
import type { ColumnDefinition, ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import {
  codeColumn,
  dateColumn,
  noteColumn,
  numberColumn,
  stateColumn,
  textColumn,
} from '../grid/columns/columns.tsx';
import { ExportButton } from '../list/download/export-button.tsx';
import { RecordList } from '../list/record-list.tsx';
import { paths } from '../paths.ts';
import { Badge, StateBadge } from '../ui/control/badge.tsx';

/**
 * The column of the state. For a superseded specification, it also shows the last day on which the specification is in
 * force, `Superseded` after that day, or `Never in force` if there is no such day.
 */
const stateOrSuperseded: ColumnDefinition<string, SpecificationRow> = {
  ...stateColumn(specificationLabels.state),
  pixels: 280,
  cell: (label, { state, actual_state, in_force_until }) => (
    <span className="line">
      <StateBadge label={label} />
      {state === 'A' && actual_state === 'P' && <SupersededBadge lastDay={in_force_until} />}
    </span>
  ),
};

function SupersededBadge({ lastDay }: { lastDay: string | null }) {
  const today = useToday();
  if (lastDay === null) return <Badge tone="neutral">Never in force</Badge>;
  return (
    <Badge tone="neutral">{lastDay >= today ? `in force until ${formatDay(lastDay)}` : 'Superseded'}</Badge>
  );
}

const columns = {
  specification_id: 'hidden',
  product_number: codeColumn('Product number'),
  model_name: textColumn('Model name', 14),
  model_number: textColumn('Model number', 12),
  begin_date: dateColumn(specificationLabels.begin_date),
  item_count: { ...numberColumn('Items'), pixels: 80 },
  note: { ...noteColumn(specificationLabels.note), pixels: 90, fills: true },
  state: 'hidden',
  state_label: stateOrSuperseded,
  actual_state: 'hidden',
  in_force_until: 'hidden',
} satisfies ColumnDefinitions<typeof specificationGrid>;

export function SpecificationList() {
  return (
    <RecordList
      kind="specification"
      placeholder="Search specifications..."
      grid={specificationGrid}
      columns={columns}
      calls={specificationCalls}
      actions={(ids) => (
        <ExportButton
          ids={ids}
          file={(id) => addressOf(specificationDownloads.export, { specification_id: id })}
          workbookUrl={addressOf(specificationDownloads.exportMany, { ids })}
        />
      )}
      importPath={paths.specificationImport}
    />
  );
}
