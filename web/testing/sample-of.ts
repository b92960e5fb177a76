import type * as z from 'zod/mini';

/** The parts of a schema that a sample needs. */
interface Definition {
  innerType?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
}

const SAMPLES = [null, [], '2026-01-05', 1, false, 'A'];

/** Returns the simplest value that a schema accepts: null and empty lists where it can. Every text is a day. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const { innerType, shape } = schema._zod.def as Definition;
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]));
  const sample = SAMPLES.find((value) => schema.safeParse(value).success);
  return sample === undefined && innerType ? sampleOf(innerType) : sample;
}
