import { builtOf } from '#domain/plan/buildable-words';
import { planCalls, planGrid, planLabels } from '#domain/plan/plan';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import {
  dateColumn,
  labelColumn,
  noteColumn,
  numberColumn,
  optionalDateColumn,
} from '../grid/columns/columns.tsx';
import { RecordList } from '../list/record-list.tsx';

const columns = {
  plan_id: 'hidden',
  product_label: labelColumn(planLabels.specification_id),
  begin_date: dateColumn(planLabels.begin_date),
  end_date: dateColumn(planLabels.end_date),
  quant: numberColumn(planLabels.quant),
  buildable: {
    ...numberColumn('Buildable'),
    optional: true,
    pixels: 120,
    text: (cars, { quant }) => (cars !== null ? builtOf(cars, quant) : ''),
    cell: (cars, { quant }) => cars !== null && builtOf(cars, quant),
  },
  all_from: optionalDateColumn('All from'),
  note: { ...noteColumn(planLabels.note, 22), takesRest: true },
} satisfies ColumnDefinitions<typeof planGrid>;

export function PlanList() {
  return (
    <RecordList
      kind="plan"
      placeholder="Search plans..."
      grid={planGrid}
      columns={columns}
      calls={planCalls}
    />
  );
}
