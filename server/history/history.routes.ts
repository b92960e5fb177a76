import type { FastifyInstance } from 'fastify';
import { changesCall } from '#domain/history/changes';
import { historyCall } from '#domain/history/history';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listChanges } from './changes.queries.ts';
import { listHistory } from './history.queries.ts';

/** The calls for the history of a record and for the changes of all. Triggers of the database write both. */
export function historyRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, historyCall, ({ body, db }) => listHistory(db, body));
  bind(app, deps, changesCall, ({ body, db }) => listChanges(db, body));
}
