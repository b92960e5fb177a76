import type { Plan } from '#domain/plan/plan';
import { SAVES_RECORDS } from '../api/user.ts';
import { ADD_PURCHASE, OPEN_PURCHASE } from '../form/next-step.ts';
import { RecordAction } from '../form/record-menu.tsx';
import { paths } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';

/**
 * The next steps of a plan: its newest purchase first, since another one would order the same again (behaviour 28.3).
 */
export function PurchaseActions({ plan: { plan_id, newest_purchase_id: newest } }: { plan: Plan }) {
  const go = useGo();
  return (
    <>
      {newest !== null && (
        <RecordAction onClick={() => go(paths.purchase(newest))}>{OPEN_PURCHASE}</RecordAction>
      )}
      <Permitted to={SAVES_RECORDS}>
        <RecordAction onClick={() => go(paths.purchaseOfPlan(plan_id))}>{ADD_PURCHASE}</RecordAction>
      </Permitted>
    </>
  );
}
