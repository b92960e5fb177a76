import { useState } from 'react';
import type { StatusGroup, StatusGroups } from '#domain/purchase/status-record';
import type { LineFields } from '../line-fields.ts';
import type { Lines } from '../use-lines.ts';

interface Filter {
  /** The purchase of the comparison. The filter ends when another purchase is chosen. */
  purchaseId: number | null;
  group: StatusGroup;
  hidden: ReadonlySet<number>;
}

/**
 * Filters the lines by a group of the comparison between a purchase and its invoices. The shown lines are determined
 * when the group is chosen, so that a corrected line does not disappear while the user types. Lines that are added
 * later are shown, too.
 */
export function useGroupFilter<Fields extends LineFields>(
  lines: Lines<Fields>,
  purchaseId: number | null,
  groups: StatusGroups | undefined,
) {
  const [filter, setFilter] = useState<Filter>();
  // Choosing the purchase again does not restore the filter, because the lines may have changed.
  if (filter && filter.purchaseId !== purchaseId) setFilter(undefined);

  function press(group: StatusGroup | undefined) {
    if (!group || !groups) return setFilter(undefined);
    const inGroup = new Set(groups[group].map(({ sap_id }) => sap_id));
    const others = lines.rows.filter(({ sap_id }) => sap_id !== null && !inGroup.has(sap_id));
    setFilter({ purchaseId, group, hidden: new Set(others.map(({ key }) => key)) });
  }

  const valid = groups && filter?.purchaseId === purchaseId ? filter : undefined;
  const inGroup = valid && lines.rows.filter(({ key }) => !valid.hidden.has(key));
  return {
    pressed: valid?.group,
    press,
    lines: inGroup ? { ...lines, inGroup, showAll: () => press(undefined) } : lines,
  };
}
