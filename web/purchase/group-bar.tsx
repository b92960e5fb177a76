import { STATUS_GROUP_NAMES, STATUS_GROUPS, type StatusGroup } from '#domain/purchase/status-groups';
import type { StatusGroups } from '#domain/purchase/status-record';
import { grouped } from '#domain/values/counted';
import { seenShares } from '../ui/control/seen-shares.ts';
import { BarSwatch, StackedBar } from '../ui/control/stacked-bar.tsx';

/** Red is short, amber is over; striped is all of it, plain some of it. */
const LOOKS: Record<StatusGroup, { fill: string; striped?: boolean }> = {
  matchings: { fill: 'var(--bar-arrived)' },
  quant_less: { fill: 'var(--error-text)' },
  quant_more: { fill: 'var(--bar-transit)' },
  missings: { fill: 'var(--error-text)', striped: true },
  extras: { fill: 'var(--bar-transit)', striped: true },
};

/** How many part SAPs are in each of the five groups, as one bar: `Exact 120, Less 4, Missing 12`. */
export function GroupBar({ groups }: { groups: StatusGroups }) {
  const held = STATUS_GROUP_NAMES.filter((name) => groups[name].length > 0);
  if (held.length === 0) return null;
  const shares = seenShares(held.map((name) => groups[name].length));
  return (
    <StackedBar
      size="large"
      label={held.map((name) => `${STATUS_GROUPS[name]} ${grouped(groups[name].length)}`).join(', ')}
      parts={held.map((name, index) => ({ name, percent: shares[index] ?? 0, ...LOOKS[name] }))}
    />
  );
}

/** The colour that a group has in the bar. */
export function GroupSwatch({ group }: { group: StatusGroup }) {
  return <BarSwatch {...LOOKS[group]} />;
}
