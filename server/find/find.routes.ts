import type { FastifyInstance } from 'fastify';
import { findCall } from '#domain/find/find';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { find } from './find.ts';

export function findRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, findCall, ({ body, db }) => find(db, body));
}
