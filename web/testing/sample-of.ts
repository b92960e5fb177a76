import type * as z from 'zod/mini';

interface Definition {
  innerType?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
}

const SAMPLES = [null, [], '2026-01-05', 1, false, 'A'];

/** Returns a simple value that a schema accepts, with a value in each field that may be null. */
export function filledSampleOf(schema: z.ZodMiniType): unknown {
  const { innerType, shape } = schema._zod.def as Definition;
  if (shape)
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, filledSampleOf(field)]));
  return sampleOf(innerType ?? schema);
}

/** Returns a simple value that a schema accepts: null or an empty list if possible. A text is a day if possible. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const { innerType, shape } = schema._zod.def as Definition;
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]));
  const sample = SAMPLES.find((value) => schema.safeParse(value).success);
  return sample === undefined && innerType ? sampleOf(innerType) : sample;
}
