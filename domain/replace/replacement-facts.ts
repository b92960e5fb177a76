import type { TimedSpecification, Timelines } from './replaced-specifications.ts';

/** A specification that has the old or the new SAP, or could supersede one that has. */
export interface ReplaceableSpecification extends TimedSpecification {
  /** What one car needs of the new SAP now, null for none, and what it would need in the old one's place. */
  by_quant: number | null;
  to: number | null;
}

export interface ReplaceablePlan {
  plan_id: number;
  specification_id: number;
  begin_date: string;
  end_date: string;
  over: boolean;
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
export interface ReplacementFacts<
  Specification extends ReplaceableSpecification = ReplaceableSpecification,
  Plan extends ReplaceablePlan = ReplaceablePlan,
> {
  today: string;
  timelines: Timelines<Specification>;
  specifications: ReadonlyMap<number, Specification>;
  plans: readonly Plan[];
  old: SapSupply;
  new: SapSupply;
  move_plans: boolean;
}
