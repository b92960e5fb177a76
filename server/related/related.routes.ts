import type { FastifyInstance } from 'fastify';
import { relatedCall } from '#domain/related/related';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRelated } from './related.queries.ts';

/** The call for related records, up and down the chain. */
export function relatedRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, relatedCall, ({ body, db }) => listRelated(db, body));
}
