import type { RecordKind } from '../record/record-kinds.ts';

/**
 * The fields whose changes affect a day, a quantity or a specification (behaviour 26.4): for each kind, a regular
 * expression for the paths in the history, which JavaScript and PostgreSQL read alike.
 */
export const PLANNING_FIELDS = {
  specification: String.raw`^(output_product_id|begin_date|state|inputs\..*\.quant)$`,
  plan: '^(specification_id|begin_date|end_date|quant)$',
  purchase: String.raw`^(plan_id|closed_on|product_saps\..*\.(quant|closed_on|promises\.[0-9-]+))$`,
  invoice: String.raw`^(purchase_id|status|expected_on|arrived_on|product_saps\..*\.quant|containers\..*\.(expected_on|arrived_on))$`,
  part_sap: String.raw`^stock\.[0-9-]+$`,
} as const satisfies Partial<Record<RecordKind, string>>;

export type PlanningKind = keyof typeof PLANNING_FIELDS;
/** The kinds with planning fields, in display order. */
export const PLANNING_KINDS = Object.keys(PLANNING_FIELDS) as PlanningKind[];
