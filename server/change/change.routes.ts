import type { FastifyInstance } from 'fastify';
import { changeChecks, changeWrites, MOST_CHANGED, TOO_MANY_RECORDS } from '#domain/change/change';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Dependencies } from '../http/dependencies.ts';
import { bindLongCall } from '../long-call/bind-long-call.ts';

/** How many records a change of many may name. */
export const MANY_IDS = { elements: MOST_CHANGED, tooManyElements: TOO_MANY_RECORDS };

/** The change of many records of a kind and its check, which threads do: see `change.handlers.ts`. */
export function changeRoutes(kind: RecordKind) {
  return (app: FastifyInstance, deps: Dependencies): void => {
    bindLongCall(app, deps, changeChecks[kind], MANY_IDS);
    bindLongCall(app, deps, changeWrites[kind], MANY_IDS);
  };
}
