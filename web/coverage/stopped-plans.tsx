import type { StoppedPlan } from '#domain/coverage/coverage';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';

/** The open plans that cannot be built whole at their begin for want of the part SAP (behaviour 30.7). */
export function StoppedPlans({ plans }: { plans: readonly StoppedPlan[] }) {
  if (plans.length === 0) return null;
  return (
    <div>
      <h3>Plans that it stops</h3>
      <PlainTable label="Plans that it stops">
        <thead>
          <tr>
            <th scope="col" data-wide>
              Plan
            </th>
            <th scope="col">Begins</th>
            <th scope="col" data-align="end">
              Missing
            </th>
            <th scope="col" data-align="end">
              Cars
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ plan_id, plan_label, begin_date, missing_at_begin, cars_missing }) => (
            <tr key={plan_id}>
              <td data-wide>
                <Link to={paths.plan(plan_id)}>{plan_label}</Link>
              </td>
              <td>{formatDay(begin_date)}</td>
              <td data-align="end">{formatQuantity(missing_at_begin)}</td>
              <td data-align="end">{`−${formatQuantity(cars_missing)}`}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
