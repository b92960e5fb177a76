import { PlanName } from '../../ui/plan-name.tsx';
import type { ColumnDefinition } from './column-definitions.ts';
import { labelColumn } from './columns.tsx';

/** A column of plan names. A copied cell has the plan's label, which includes the year of each day. */
export function planColumn(header: string): ColumnDefinition<string | null, unknown> {
  return { ...labelColumn(header), cell: (label) => label && <PlanName label={label} /> };
}
