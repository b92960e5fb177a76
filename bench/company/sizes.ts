/**
 * The sizes of the wide company, as fractions of the largest. The wide company has many records of each kind and mostly
 * short documents; a plant has few SAPs and long documents.
 */
export const WIDE_SIZES = { small: 0.01, medium: 0.1, large: 1 } as const;
type WideSize = keyof typeof WIDE_SIZES;

const WIDE = {
  car_models: 2_000,
  parts: 200_000,
  part_saps: 1_000_000,
  specifications: 10_000,
  plans: 20_000,
  purchases: 20_000,
  invoices: 40_000,
};

const PLANT = {
  car_models: 30,
  parts: 30_000,
  part_saps: 60_000,
  // The numbers of inputs of a specification: those common to all car models, those of its platform, and its own.
  in_all: 50,
  in_platform: 250,
  own: 1_200,
  plan_every: 1,
  containers: 30,
  counts_a_year: 25_000,
  events_a_year: 48_000,
};

/**
 * A plant with a twentieth of the parts, SAPs, counts and events, a fifth of the car models, inputs and containers, and
 * a quarter of the plans of a year.
 */
const SMALL_PLANT = {
  ...PLANT,
  car_models: 6,
  parts: 1_500,
  part_saps: 3_000,
  in_all: 10,
  in_platform: 50,
  own: 240,
  plan_every: 4,
  containers: 6,
  counts_a_year: 1_250,
  events_a_year: 2_400,
};

/**
 * A plant with few SAPs, each in very many documents, one and ten years after it was founded, and a small plant after
 * three years.
 */
export const PLANT_SIZES = {
  'plant-1': { ...PLANT, years: 1 },
  'plant-10': { ...PLANT, years: 10 },
  'plant-small': { ...SMALL_PLANT, years: 3 },
} as const;
type PlantSize = keyof typeof PLANT_SIZES;

export type Size = WideSize | PlantSize;

export function isPlant(size: Size): size is PlantSize {
  return size in PLANT_SIZES;
}

/**
 * Returns the parameters of a company for its SQL files. A wide company has only record counts; a plant also has the
 * sizes of documents, the days between two plans (`plan_every`) and its age in years.
 */
export function countsOf(size: Size): Record<string, number> {
  if (isPlant(size)) return PLANT_SIZES[size];
  const counts = Object.entries(WIDE).map(([kind, count]) => [kind, Math.round(count * WIDE_SIZES[size])]);
  return Object.fromEntries(counts);
}
