import type { CoverageFacts, SapFacts } from '../coverage/rule/facts.ts';
import type { State } from '../values/state.ts';

/** A specification with the old or the new SAP, or one that could supersede such a specification. */
export interface ReplaceableSpecification {
  specification_id: number;
  car_model_id: number;
  label: string;
  begin_date: string;
  state: State;
  version: number;
  /** The position of the old SAP and its quantity for one car; null if the specification does not contain it. */
  order_no: number | null;
  quant: number | null;
  /** The position of the new SAP and its quantity for one car; null if the specification does not contain it. */
  by_order_no: number | null;
  by_quant: number | null;
  /** The quantity of the new SAP for one car after the replacement, and whether it can be stored. */
  to: number | null;
  fits: boolean;
}

export interface ReplaceablePlan {
  plan_id: number;
  specification_id: number;
  label: string;
  begin_date: string;
  end_date: string;
  version: number;
}

export interface ReplacementFacts {
  /** The active specifications of each car model, by begin date and then by id. */
  timelines: readonly (readonly ReplaceableSpecification[])[];
  specifications: ReadonlyMap<number, ReplaceableSpecification>;
  plans: readonly ReplaceablePlan[];
  /** The facts of both SAPs, in which ended plans that the replacement affects are not settled. */
  coverage: CoverageFacts;
  old_sap: SapFacts;
  new_sap: SapFacts;
  move_plans: boolean;
}
