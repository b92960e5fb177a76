import type { ShortageReason } from '#domain/coverage/shortage-reason';
import { daysBetween } from '#domain/values/day';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import { LINE_DECIMALS, type Millionths, toMillionths } from '#domain/values/quantity';

export const ONE: Millionths = 10n ** BigInt(LINE_DECIMALS);

/** The plans, purchases and deliveries of one part SAP. Days are `YYYY-MM-DD`. */
export interface SapCompany {
  today: string;
  counts: readonly { counted_on: string; quant: number }[];
  plans: readonly SapPlan[];
}

export interface SapPlan {
  begin_date: string;
  end_date: string;
  /** Cars of the plan, and pieces of the SAP in each. */
  quant: number;
  input: number;
  /** Whether it is a part of the plan that was split; a company has at most one such plan. */
  split?: boolean;
  purchases: readonly SapPurchase[];
}

interface SapPurchase {
  /** Which purchase, for those who ask what a plan waits for. */
  purchase?: number;
  ordered: number;
  closed: boolean;
  /** The promises of the supplier, one for each day. */
  promises: readonly SapPromise[];
  /** The quantities of the SAP on invoices, container by container. */
  shipments: readonly SapShipment[];
}

export interface SapPromise {
  day: string;
  quant: number;
}

export interface SapShipment {
  /** The status of the invoice. A container that is here before its invoice has a `here_on` all the same. */
  status: InvoiceStatus;
  quant: number;
  due_on: string | null;
  here_on: string | null;
  /** The place of the invoice, and what its container is told apart by, where somebody asks which one it is. */
  invoice?: number;
  container?: string;
}

/** The figures of a part SAP, exact. */
export interface SapCoverage {
  needed: Millionths;
  ordered: Millionths;
  stock: Millionths;
  arrived: Millionths;
  transit: Millionths;
  open: Millionths;
  rest: Millionths;
  /** The part of the rest that is promised for a day. */
  promised: Millionths;
  to_order: Millionths;
  /** The first day that begins with less than is needed, by how much, and why; null where there is always enough. */
  short_on: string | null;
  short_quant: Millionths | null;
  reason: ShortageReason | null;
}

/**
 * The supply of a part SAP against the needs of its plans (behaviour 25.1 to 25.6, 31.2). Null if it has neither. The
 * product computes this in the database, for many SAPs at once. Tests compare the two.
 */
export function coverageOfSap(company: SapCompany): SapCoverage | null {
  const { today, counts, plans } = company;
  const isOpen = openIn(company);
  const count = counts.toSorted((a, b) => (a.counted_on < b.counted_on ? 1 : -1))[0];
  const over = plans.filter((plan) => !isOpen(plan));
  const open = plans.filter(isOpen);
  const isNew = ({ here_on }: SapShipment) => here_on !== null && (!count || here_on > count.counted_on);

  const purchases = open.flatMap((plan) => plan.purchases);
  const shipments = purchases.flatMap((purchase) => purchase.shipments);
  const coming = shipments.filter(({ here_on }) => here_on === null);
  const promised = purchases.flatMap(promisesLeft);
  const leftOver =
    toMillionths(count?.quant ?? 0) +
    sumOf(over.flatMap((plan) => plan.purchases.flatMap(({ shipments: sent }) => sent)).filter(isNew)) -
    over.reduce((sum, plan) => sum + needOf(plan, count?.counted_on), 0n);

  const figures = {
    needed: open.reduce((sum, plan) => sum + needOf(plan, count?.counted_on), 0n),
    ordered: purchases.reduce((sum, { ordered }) => sum + toMillionths(ordered), 0n),
    stock: atLeastZero(leftOver),
    arrived: sumOf(shipments.filter(isNew)),
    transit: sumOf(coming.filter(({ status }) => status === 'T')),
    open: sumOf(coming.filter(({ status }) => status === 'O')),
    rest: purchases.reduce((sum, purchase) => sum + restOf(purchase), 0n),
    promised: promised.reduce((sum, { left }) => sum + left, 0n),
  };
  const { needed, stock, arrived, transit, open: announced, rest } = figures;
  const to_order = atLeastZero(needed - stock - arrived - transit - announced - rest);
  if (Object.values(figures).every((figure) => figure === 0n)) return null;

  const none = { short_on: null, short_quant: null, reason: null };
  for (const day of [...new Set(open.map(({ begin_date }) => begin_date))].sort()) {
    const until = day < today ? today : day;
    const need = open
      .filter(({ begin_date }) => begin_date <= day)
      .reduce((sum, plan) => sum + needOf(plan, count?.counted_on), 0n);
    const due = (isDue: (due_on: string) => boolean) =>
      sumOf(coming.filter(({ due_on }) => due_on !== null && isDue(due_on))) +
      promised.filter((promise) => isDue(promise.day)).reduce((sum, { left }) => sum + left, 0n);
    const gap = need - stock - arrived - due((due_on) => today <= due_on && due_on <= until);
    if (gap <= 0n) continue;
    const reason = reasonOf(gap, {
      late: due((due_on) => due_on > until),
      overdue: due((due_on) => due_on < today),
      no_day: sumOf(coming.filter(({ due_on }) => due_on === null)),
      not_invoiced: rest - figures.promised,
    });
    return { ...figures, to_order, short_on: day, short_quant: gap, reason };
  }
  return { ...figures, to_order, ...none };
}

/** Which plans of a company are open: of a split all parts until the last of them has ended (behaviour 25.1, 34.4). */
export function openIn({ today, plans }: SapCompany): (plan: SapPlan) => boolean {
  const hasEnded = ({ end_date }: SapPlan) => end_date < today;
  const splitIsOpen = plans.some((plan) => plan.split && !hasEnded(plan));
  return (plan) => !hasEnded(plan) || (splitIsOpen && plan.split === true);
}

/** The need of a plan after a count: for the cars of the days after it, rounded up to a whole car. */
export function needOf(
  { begin_date, end_date, quant, input }: SapPlan,
  counted_on: string | undefined,
): Millionths {
  const ofCars = (cars: Millionths) => (cars * toMillionths(input)) / ONE;
  if (counted_on === undefined || counted_on < begin_date) return ofCars(toMillionths(quant));
  if (counted_on >= end_date) return 0n;
  const [left, days] = [daysBetween(counted_on, end_date), daysBetween(begin_date, end_date) + 1];
  const share = BigInt(days) * ONE;
  const wholeCars = ((toMillionths(quant) * BigInt(left) + share - 1n) / share) * ONE;
  return ofCars(wholeCars < toMillionths(quant) ? wholeCars : toMillionths(quant));
}

/** The ordered quantity that no invoice contains. */
function restOf({ ordered, closed, shipments }: SapPurchase): Millionths {
  return closed ? 0n : atLeastZero(toMillionths(ordered) - sumOf(shipments));
}

/** The rest of each promise. Deliveries of the purchase fill the earliest days first. */
export function promisesLeft({
  closed,
  promises,
  shipments,
}: SapPurchase): { day: string; left: Millionths }[] {
  if (closed) return [];
  let sent = sumOf(shipments);
  return promises
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, quant }) => {
      const kept = sent < toMillionths(quant) ? sent : toMillionths(quant);
      sent -= kept;
      return { day, left: toMillionths(quant) - kept };
    });
}

/** The entry that closes the gap when they are added in this order. */
function reasonOf(
  gap: Millionths,
  sources: Record<Exclude<ShortageReason, 'not_ordered'>, Millionths>,
): ShortageReason {
  let found = 0n;
  for (const reason of ['late', 'overdue', 'no_day', 'not_invoiced'] as const) {
    found += sources[reason];
    if (found >= gap) return reason;
  }
  return 'not_ordered';
}

function sumOf(held: readonly { quant: number }[]): Millionths {
  return held.reduce((sum, { quant }) => sum + toMillionths(quant), 0n);
}

function atLeastZero(figure: Millionths): Millionths {
  return figure > 0n ? figure : 0n;
}
