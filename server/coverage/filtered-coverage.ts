import { sql } from 'kysely';
import type { CoverageFilter } from '#domain/coverage/coverage';
import { readSortKey } from '#domain/wire/grid';
import { sapsNeeded } from '../facts/open-plans.ts';
import { allOf } from '../grid/grid-sql.ts';
import type { ListScope } from '../list/list-scope.ts';

/** What the list shows and has from the part SAP itself. */
const OF_THE_SAP: ReadonlySet<string> = new Set([
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

/** The rows of the list that its filter asks for, and how a page in this order is found. */
export function filteredCoverage(
  filter: CoverageFilter | null | undefined,
  sort: readonly string[] = [],
): ListScope {
  const conditions = [
    ...(filter?.days ? [sql<boolean>`short_on <= (select today()) + ${filter.days}::int`] : []),
    ...(filter?.plan_id ? [sql<boolean>`sap_id in (${sapsOfPlan(filter.plan_id)})`] : []),
    ...(filter?.product_id
      ? [sql<boolean>`sap_id in (${sapsNeeded(sql`output_product_id = ${filter.product_id}`)})`]
      : []),
  ];
  return { ...beginOf(sort), where: conditions.length > 0 ? allOf(conditions) : undefined };
}

/** The list is figures with their SAPs: an order by a text of the SAP is read by an index of the SAPs. */
function beginOf([first]: readonly string[]): Pick<ListScope, 'alwaysTrue' | 'deferredJoin'> {
  const bySap = first !== undefined && OF_THE_SAP.has(readSortKey(first).column);
  return bySap ? { alwaysTrue: sql<boolean>`sap_code is not null` } : { deferredJoin: true };
}

/** What a plan needs, at most: nothing once it is over (behaviour 25.3). */
export function sapsOfPlan(planId: number) {
  return sapsNeeded(sql`plan_id = ${planId}`);
}
