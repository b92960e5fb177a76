import { useState } from 'react';
import type { StatusGroup } from '#domain/purchase/status-groups';
import type { StatusGroups } from '#domain/purchase/status-record';
import type { LineFields } from '../line-fields.ts';
import type { Lines } from '../use-lines.ts';

interface Filter {
  /** With another purchase it is another comparison. */
  purchaseId: number | null;
  group: StatusGroup;
  hidden: ReadonlySet<number>;
}

/**
 * Shows the lines of one group of a purchase's comparison with its invoices. Which ones is settled when its word is
 * pressed: a line that is put right does not vanish under the typist, and a new one is always there.
 */
export function useGroupFilter<Fields extends LineFields>(
  lines: Lines<Fields>,
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
  const shown = valid && lines.rows.filter(({ key }) => !valid.hidden.has(key));
  return {
    pressed: valid?.group,
    press,
    lines: shown ? { ...lines, shown, showAll: () => press(undefined) } : lines,
  };
}
