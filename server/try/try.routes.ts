import type { FastifyInstance } from 'fastify';
import { tryCall } from '#domain/try/try';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { tryOut } from './try.queries.ts';

/** The call of suppositions. It only reads, and waits for earlier saves (behaviour 25.7). */
export function tryRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, tryCall, async ({ body, db }) => tryOut(db, body, await refreshBeforeRead(db)));
}
