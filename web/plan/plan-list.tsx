import { builtOf } from '#domain/plan/buildable-words';
import { NO_DATE_LABELS, planCalls, planGrid, planLabels } from '#domain/plan/plan';
import { formatDay, formatDays } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { useToday } from '../api/user.ts';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import {
  dateColumn,
  labelColumn,
  noteColumn,
  numberColumn,
  optionalDateColumn,
  textColumn,
} from '../grid/columns/columns.tsx';
import { BarCell, ShareBar } from '../grid/columns/percent-cell.tsx';
import { TwoLines } from '../grid/columns/two-lines.tsx';
import { RecordList } from '../list/record-list.tsx';
import type { BuiltInView } from '../list/views/use-saved-views.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';

const columns = {
  plan_id: 'hidden',
  product_label: labelColumn(planLabels.specification_id),
  model: { ...textColumn('Model'), optional: true, pixels: 200 },
  still_from: {
    ...optionalDateColumn('Stands still from'),
    pixels: 152,
    cell: (day) => day !== null && <span className="bad">{formatDay(day)}</span>,
  },
  period: {
    header: 'Period',
    optional: true,
    pixels: 168,
    cell: (_, { begin_date, end_date }) => <Period from={begin_date} until={end_date} />,
  },
  begin_date: dateColumn(planLabels.begin_date),
  end_date: dateColumn(planLabels.end_date),
  quant: numberColumn(planLabels.quant),
  buildable: {
    ...numberColumn('Buildable'),
    optional: true,
    pixels: 168,
    text: (cars, { quant }) => (cars !== null ? builtOf(cars, quant) : ''),
    cell: (cars, { quant }) =>
      cars !== null && (
        <BarCell bar={<ShareBar percent={(cars / quant) * 100} hue="arrived" />}>
          {builtOf(cars, quant)}
        </BarCell>
      ),
  },
  missing_part: { ...textColumn('First missing part'), optional: true, fills: true, pixels: 176 },
  all_from: {
    header: 'All buildable from',
    optional: true,
    pixels: 152,
    align: 'end',
    text: (day, { no_date }) => allFrom(day, no_date),
    cell: (day, { no_date }) => <AllFrom day={day} why={no_date} />,
  },
  no_date: {
    ...textColumn('Without a date'),
    optional: true,
    pixels: 136,
    text: (why) => (why ? NO_DATE_LABELS[why] : ''),
    cell: (why: NoDate | null) => why && NO_DATE_LABELS[why],
  },
  note: { ...noteColumn(planLabels.note, 22), takesRest: true },
} satisfies ColumnDefinitions<typeof planGrid>;

const phoneColumns = {
  ...columns,
  product_label: {
    ...columns.product_label,
    cell: (label, { begin_date, end_date, quant }) => (
      <TwoLines
        below={
          <>
            <Period from={begin_date} until={end_date} />
            {` · ${formatQuantity(quant)}`}
          </>
        }
      >
        {label}
      </TwoLines>
    ),
  },
} satisfies ColumnDefinitions<typeof planGrid>;

/**
 * The built-in view that lists plans by the day from which they stand still, with the first missing part (behaviour
 * 30.7).
 */
const STOPPED_FIRST: BuiltInView = {
  view_id: null,
  name: 'Stopped first',
  query: 'sort=still_from.buildable.begin_date',
  layout: {
    order: [],
    hidden: ['product_label', 'begin_date', 'end_date', 'note'],
    shown: ['model', 'period', 'still_from', 'buildable', 'missing_part', 'all_from'],
    pinned: [],
    widths: {},
  },
};
const VIEWS = [STOPPED_FIRST];

export function PlanList() {
  return (
    <RecordList
      kind="plan"
      placeholder="Search plans..."
      grid={planGrid}
      columns={useIsPhone() ? phoneColumns : columns}
      calls={planCalls}
      views={VIEWS}
    />
  );
}

function Period({ from, until }: { from: string; until: string }) {
  const today = useToday();
  return <span title={`${formatDay(from)} – ${formatDay(until)}`}>{formatDays(from, until, today)}</span>;
}

type NoDate = keyof typeof NO_DATE_LABELS;

function AllFrom({ day, why }: { day: string | null; why: NoDate | null }) {
  const today = useToday();
  if (day !== null && day <= today) return <span className="dimmed">Now</span>;
  return <span className={why === 'never' ? 'bad' : undefined}>{allFrom(day, why)}</span>;
}

function allFrom(day: string | null, why: NoDate | null): string {
  if (day !== null) return formatDay(day);
  return why ? NO_DATE_LABELS[why] : '';
}
