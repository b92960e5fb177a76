import type { OwnParameters } from './page-query.ts';

/** The lists whose records imports and bulk changes write show those of one alone, by the address (behaviour 27.7). */
export const OF_BATCH: OwnParameters = {
  names: ['batch_id'],
  filters: ['batch_id'],
  extra: ({ batch_id }) => (Number(batch_id) ? { batch_id: Number(batch_id) } : undefined),
};
