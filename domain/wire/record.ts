import * as z from 'zod/mini';
import { recordId, recordIds } from '../values/record-id.ts';
import { call } from './call.ts';

/** The answer of a call that only has an effect. */
export const done = z.object({});

/** The answer of a save: the record's id under its own name, and its new version. */
export function saved<Id extends string>(id: Id) {
  return z.object({ [id]: recordId, version: z.int() } as Record<Id, typeof recordId> & {
    version: z.ZodMiniInt;
  });
}

/** The body of a `model` call: the record's id under its own name. */
export function byId<Id extends string>(id: Id) {
  return z.object({ [id]: recordId } as Record<Id, typeof recordId>);
}

/** The batch that can undo a delete (behaviour 17.6); null if there was nothing to delete. */
const deleted = z.object({ batch_id: z.nullable(z.int()) });

/** The delete call of a list, whose body carries the ids under their own name (`product_ids`). */
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

/** The call that sets records of a list to passive; it accepts the same ids as the list's delete (behaviour 17.5). */
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
