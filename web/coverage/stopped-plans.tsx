import type { StoppedPlan } from '#domain/coverage/coverage';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';

const COLUMNS: PlainColumn<StoppedPlan>[] = [
  {
    header: 'Plan',
    wide: true,
    cell: ({ plan_id, plan_label }) => <Link to={paths.plan(plan_id)}>{plan_label}</Link>,
  },
  { header: 'Begins', cell: ({ begin_date }) => formatDay(begin_date) },
  { header: 'Missing', align: 'end', cell: ({ missing_at_begin }) => formatQuantity(missing_at_begin) },
  { header: 'Cars', align: 'end', cell: ({ cars_missing }) => `−${formatQuantity(cars_missing)}` },
];

/** The open plans that cannot be built whole at their begin for want of the part SAP (behaviour 30.7). */
export function StoppedPlans({ plans }: { plans: readonly StoppedPlan[] }) {
  if (plans.length === 0) return null;
  return (
    <div>
      <h3>Plans that it stops</h3>
      <PlainRows
        label="Plans that it stops"
        columns={COLUMNS}
        rows={plans}
        keyOf={({ plan_id }) => plan_id}
      />
    </div>
  );
}
