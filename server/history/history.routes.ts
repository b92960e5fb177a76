import type { FastifyInstance } from 'fastify';
import { historyCall } from '#domain/history/history';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listHistory } from './history.queries.ts';

/** What happened to a record; the database itself writes it down. */
export function historyRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, historyCall, ({ body, db }) => listHistory(db, body));
}
