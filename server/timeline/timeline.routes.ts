import type { FastifyInstance } from 'fastify';
import { timelineCalls } from '#domain/timeline/timeline';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { getTimeline } from './timeline.queries.ts';

/** The call of the timeline of a car model. */
export function timelineRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, timelineCalls.model, ({ body, db }) => getTimeline(db, body.product_id));
}
