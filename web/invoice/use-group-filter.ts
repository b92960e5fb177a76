import { useMemo, useState } from 'react';
import { type LineToCome, linesToCome } from '#domain/invoice/live-comparison';
import type { StatusGroup } from '#domain/purchase/status-groups';
import type { StatusGroups } from '#domain/purchase/status-record';
import type { Lines } from '../lines/use-lines.ts';
import type { InvoiceLineFields } from './invoice-lines.ts';

interface Filter {
  /** With another purchase it is another comparison. */
  purchaseId: number | null;
  group: StatusGroup;
  hidden: ReadonlySet<number>;
}

const NOTHING: readonly LineToCome[] = [];

/**
 * Shows the lines of one group of the comparison. Which ones is settled when its word is pressed: a line that is
 * put right does not vanish under the typist, and a new one is always there.
 */
export function useGroupFilter(
  lines: Lines<InvoiceLineFields>,
  purchaseId: number | null,
  groups: StatusGroups | undefined,
) {
  const [filter, setFilter] = useState<Filter>();
  // It does not come back with its purchase: the lines may be others then.
  if (filter && filter.purchaseId !== purchaseId) setFilter(undefined);

  function press(group: StatusGroup | undefined) {
    if (!group || !groups) return setFilter(undefined);
    const inGroup = new Set(groups[group].map(({ sap_id }) => sap_id));
    const others = lines.rows.filter(({ sap_id }) => sap_id !== null && !inGroup.has(sap_id));
    setFilter({ purchaseId, group, hidden: new Set(others.map(({ key }) => key)) });
  }

  const valid = groups && filter?.purchaseId === purchaseId ? filter : undefined;
  const pressed = valid?.group;
  const shown = valid && lines.rows.filter(({ key }) => !valid.hidden.has(key));
  const toCome = useMemo(
    () => (groups && pressed ? linesToCome(groups, pressed, lines.rows) : NOTHING),
    [groups, pressed, lines.rows],
  );
  return {
    pressed,
    press,
    toCome,
    lines: shown ? { ...lines, shown, showAll: () => press(undefined) } : lines,
  };
}
