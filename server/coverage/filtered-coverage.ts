import { sql } from 'kysely';
import type { CoverageFilter } from '#domain/coverage/coverage';
import { readSortKey } from '#domain/wire/grid';
import { sapsNeeded } from '../facts/open-plans.ts';
import { allOf } from '../grid/grid-sql.ts';
import type { ListScope } from '../list/served-list.ts';

/** The columns that the list reads from the part SAP itself. */
const PART_SAP_COLUMNS: ReadonlySet<string> = new Set([
  'sap_code',
  'part_name',
  'min_order_quant',
  'part_number',
  'product_number',
  'note',
  'sap_code_old',
  'sap_code_older',
  'state',
]);

/** Returns the condition for the filtered rows of the list, and how to find a page in the order of `sort`. */
export function filteredCoverage(
  filter: CoverageFilter | null | undefined,
  sort: readonly string[] = [],
): ListScope {
  const conditions = [
    ...(filter?.days ? [sql<boolean>`short_on <= (select today()) + ${filter.days}::int`] : []),
    ...(filter?.plan_id ? [sql<boolean>`sap_id in (${sapsNeededByPlan(filter.plan_id)})`] : []),
    ...(filter?.product_id
      ? [sql<boolean>`sap_id in (${sapsNeeded(sql`output_product_id = ${filter.product_id}`)})`]
      : []),
  ];
  return { ...joinOrder(sort), where: conditions.length > 0 ? allOf(conditions) : undefined };
}

/** The list joins coverage with SAPs. To sort by a column of the SAP, the query starts from the SAPs. */
function joinOrder([first]: readonly string[]): Pick<ListScope, 'alwaysTrue' | 'deferredJoin'> {
  const bySap = first !== undefined && PART_SAP_COLUMNS.has(readSortKey(first).column);
  return bySap ? { alwaysTrue: sql<boolean>`sap_code is not null` } : { deferredJoin: true };
}

/** Selects the SAPs that a plan needs. A finished plan needs no SAPs (behaviour 25.1). */
export function sapsNeededByPlan(planId: number) {
  return sapsNeeded(sql`plan_id = ${planId}`);
}
