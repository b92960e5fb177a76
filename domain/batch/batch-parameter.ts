import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';

/** Limits a list to the records that a batch wrote (behaviour 27.7). */
export const batchParameter = { batch_id: z.optional(z.nullable(recordId)) };
