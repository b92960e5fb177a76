import { Fragment, useState } from 'react';
import type { TakenFrom } from '#domain/plan/buildable';
import { counted, grouped } from '#domain/values/counted';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { TextButton } from '../ui/control/text-button.tsx';

/** So many are named until all are asked for. */
const FIRST = 3;

/** The later plans that can be built with fewer cars because of this one, those that lose the most first. */
export function TakesFrom({ plans }: { plans: readonly TakenFrom[] }) {
  const [all, setAll] = useState(false);
  if (plans.length === 0) return null;
  const named = all ? plans : plans.slice(0, FIRST);
  return (
    <p>
      {`This plan takes parts from ${counted(plans.length, 'later one')}: `}
      {named.map(({ plan_id, plan_label, before, after }, index) => (
        <Fragment key={plan_id}>
          {index > 0 && '; '}
          <Link to={paths.plan(plan_id)}>{plan_label}</Link>
          {` (${formatQuantity(after)} instead of ${formatQuantity(before)} cars)`}
        </Fragment>
      ))}
      {named.length < plans.length && (
        <>
          {'; '}
          <TextButton
            onClick={() => setAll(true)}
          >{`and ${grouped(plans.length - named.length)} more`}</TextButton>
        </>
      )}
    </p>
  );
}
