import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';

/** Limits a list to the records that an import or a bulk change wrote. */
export const ofBatch = { batch_id: z.optional(z.nullable(recordId)) };
