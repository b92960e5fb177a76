import * as z from 'zod/mini';
import { call } from '../wire/call.ts';

/** The steps from an empty company to its first invoice, in order: true if a record of the kind exists. */
const firstSteps = z.object({
  car_model: z.boolean(),
  part_sap: z.boolean(),
  specification: z.boolean(),
  plan: z.boolean(),
  purchase: z.boolean(),
  invoice: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;
export type FirstStep = keyof FirstSteps;

/** The earlier steps that each step requires: without them, a lookup in its form finds nothing. */
export const STEPS_BEFORE: Record<FirstStep, readonly FirstStep[]> = {
  car_model: [],
  part_sap: [],
  specification: ['car_model', 'part_sap'],
  plan: ['specification'],
  purchase: ['plan'],
  invoice: ['purchase'],
};

export const firstStepsCall = call('/api/first_steps', {
  request: z.object({}),
  data: firstSteps,
  summary: 'Return which steps to the first invoice are done',
});
