import { Fragment } from 'react';
import type { Plan } from '#domain/plan/plan';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';

/** The other plans that a plan was split into: they are one order (behaviour 34.4). */
export function SplitWith({ plan: { split_with } }: { plan: Plan }) {
  return (
    <p className="note">
      {'One order with: '}
      {split_with.map(({ plan_id, plan_label }, index) => (
        <Fragment key={plan_id}>
          {index > 0 && '; '}
          <Link to={paths.plan(plan_id)}>{plan_label}</Link>
        </Fragment>
      ))}
    </p>
  );
}
