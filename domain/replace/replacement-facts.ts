import type { State } from '../values/state.ts';

/** A specification that has the old or the new SAP, or could supersede one that has. */
export interface ReplaceableSpecification {
  specification_id: number;
  car_model_id: number;
  label: string;
  begin_date: string;
  state: State;
  version: number;
  /** The place of the old SAP and what one car needs of it; null for none. */
  order_no: number | null;
  quant: number | null;
  /** The place of the new SAP and what one car needs of it now, null for none. */
  by_order_no: number | null;
  by_quant: number | null;
  /** What one car would need of the new SAP in the old one's place, and whether that can be stored. */
  to: number | null;
  fits: boolean;
}

export interface ReplaceablePlan {
  plan_id: number;
  specification_id: number;
  label: string;
  begin_date: string;
  end_date: string;
  over: boolean;
  version: number;
  quant: number;
  /**
   * How many of its cars are still to be built after the latest count of the old and of the new SAP (behaviour 25.2).
   */
  old_cars: number;
  new_cars: number;
}

/** What there is of a SAP now, as coverage counts it, and what is expected or promised from today on, by day. */
export interface SapSupply {
  /** What is in stock, before it is held at 0 or more. */
  in_stock: number;
  arrived: number;
  /** In transit or open, on whatever day. */
  coming: number;
  rest: number;
  expected: readonly { day: string; quant: number }[];
}

/** Everything that the effect of a replacement depends on, but the day. */
export interface ReplacementFacts {
  today: string;
  /** The active specifications of each car model, by begin date and then by id. */
  timelines: readonly (readonly ReplaceableSpecification[])[];
  specifications: ReadonlyMap<number, ReplaceableSpecification>;
  plans: readonly ReplaceablePlan[];
  old: SapSupply;
  new: SapSupply;
  move_plans: boolean;
}
