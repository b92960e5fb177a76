/** How much of the whole data set a database holds. */
export const SIZES = { small: 0.01, medium: 0.1, large: 1 } as const;
export type Size = keyof typeof SIZES;

const WHOLE = {
  car_models: 2_000,
  parts: 200_000,
  part_saps: 1_000_000,
  specifications: 10_000,
  plans: 20_000,
  purchases: 20_000,
  invoices: 40_000,
};
export type Counts = typeof WHOLE;

/** How many records of each kind a database of this size has. */
export function countsOf(size: Size): Counts {
  const counts = Object.entries(WHOLE).map(([kind, count]) => [kind, Math.round(count * SIZES[size])]);
  return Object.fromEntries(counts);
}
