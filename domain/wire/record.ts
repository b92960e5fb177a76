import * as z from 'zod/mini';
import { recordId, recordIds } from '../values/record-id.ts';
import { call } from './call.ts';

/** The response of a call that returns no data. */
export const done = z.object({});

/** Returns the schema of the response of a save: the id of the record under its own name, and the new version. */
export function saved<Id extends string>(id: Id) {
  return z.object({ [id]: recordId, version: z.int() } as Record<Id, typeof recordId> & {
    version: z.ZodMiniInt;
  });
}

/** Returns the schema of the body of a `model` call: the id of the record under its own name. */
export function byId<Id extends string>(id: Id) {
  return z.object({ [id]: recordId } as Record<Id, typeof recordId>);
}

/** The batch by which a delete can be undone (behaviour 17.6); null if there was nothing to delete. */
const deleted = z.object({ batch_id: z.nullable(z.int()) });

/** Declares the delete call of a list. Its body contains the ids under their own name, such as `product_ids`. */
export function deleteCall<Ids extends string>(kind: string, ids: Ids, summary: string) {
  return call(`/api/${kind}_list/delete`, {
    request: byIds(ids),
    data: deleted,
    writes: true,
    many: true,
    records: (body) => ({ event: 'delete', kind, ids: (body as Record<Ids, number[]>)[ids] }),
    summary,
  });
}

/** Declares the call that sets records of a list to passive (behaviour 17.5). Its body is that of the delete call. */
export function setPassiveCall<Ids extends string>(kind: string, ids: Ids, summary: string) {
  return call(`/api/${kind}_list/set_passive`, {
    request: byIds(ids),
    data: done,
    writes: true,
    many: true,
    summary,
  });
}

function byIds<Ids extends string>(ids: Ids) {
  return z.object({ [ids]: recordIds } as Record<Ids, typeof recordIds>);
}
