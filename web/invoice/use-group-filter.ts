import { useState } from 'react';
import type { StatusGroup } from '#domain/purchase/status-groups';
import type { StatusGroups } from '#domain/purchase/status-record';
import type { Lines } from '../lines/use-lines.ts';
import type { InvoiceLineFields } from './invoice-lines.ts';

/**
 * Shows the lines of one group of the comparison. Which ones is settled when its word is pressed: a line that is
 * put right does not vanish under the typist, and a new one is always there.
 */
export function useGroupFilter(lines: Lines<InvoiceLineFields>, groups: StatusGroups | undefined) {
  const [filter, setFilter] = useState<{ group: StatusGroup; hidden: ReadonlySet<number> }>();

  function press(group: StatusGroup | undefined) {
    if (!group || !groups) return setFilter(undefined);
    const inGroup = new Set(groups[group].map(({ sap_id }) => sap_id));
    const others = lines.rows.filter(({ sap_id }) => sap_id !== null && !inGroup.has(sap_id));
    setFilter({ group, hidden: new Set(others.map(({ key }) => key)) });
  }

  const pressed = groups && filter?.group;
  const shown = pressed && filter ? lines.rows.filter(({ key }) => !filter.hidden.has(key)) : undefined;
  return { pressed, press, lines: shown ? { ...lines, shown, showAll: () => press(undefined) } : lines };
}
