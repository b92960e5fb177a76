import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';

/** What a list may be asked for: only what an import or bulk change wrote. */
export const ofBatch = { batch_id: z.optional(z.nullable(recordId)) };
