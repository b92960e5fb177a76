import { type AwaitedOrder, orderWords } from '#domain/coverage/order-by';
import type { AwaitedDelivery } from '#domain/plan/buildable';
import { formatDayNear } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { usePlanName } from '../ui/plan-name.tsx';

const PATHS: Record<AwaitedDelivery['kind'], (id: number) => string> = {
  container: paths.container,
  invoice: paths.invoice,
  purchase: paths.purchase,
};

/**
 * Returns the URL of the awaited record. A container opens beside the list of containers with its number, because the
 * first page of all containers may not contain it.
 */
function pathOf({ kind, id, container }: AwaitedDelivery): string {
  return container ? `${PATHS[kind](id)}&q=${encodeURIComponent(container)}` : PATHS[kind](id);
}

export function AwaitedLink({ awaited, today }: { awaited: AwaitedDelivery; today: string }) {
  const { label, container, due_on } = awaited;
  const planName = usePlanName();
  return (
    <>
      <Link to={pathOf(awaited)}>{container ?? planName(label)}</Link>
      {container && <span className="secondary"> · {label}</span>}
      {due_on !== null && due_on < today && (
        <span className="bad">{`, due ${formatDayNear(due_on, today)}`}</span>
      )}
    </>
  );
}

interface OrderLinkProps {
  order: AwaitedOrder;
  coverage: string;
  today: string;
}

export function OrderLink({ order, coverage, today }: OrderLinkProps) {
  const { quant, order_by, passive } = order;
  const overdue = order_by !== null && order_by < today;
  const by = order_by && formatDayNear(order_by, today);
  // The linked coverage shows the quantity for all plans.
  const parts = `${formatQuantity(quant)} for this plan`;
  return (
    <Link to={coverage}>
      <span className={overdue ? 'bad' : undefined}>{orderWords({ parts, by, overdue, passive })}</span>
    </Link>
  );
}

interface WaitsForProps extends Omit<OrderLinkProps, 'order'> {
  supply: { waits_for: AwaitedDelivery | null; order: AwaitedOrder | null };
}

/** The delivery that a plan waits for, or the order that somebody has to place (behaviour 30.5). */
export function WaitsFor({ supply: { waits_for, order }, ...rest }: WaitsForProps) {
  if (waits_for) return <AwaitedLink awaited={waits_for} today={rest.today} />;
  return order && <OrderLink order={order} {...rest} />;
}
