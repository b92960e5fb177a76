import type { FastifyInstance } from 'fastify';
import { replaceCalls } from '#domain/replace/replace';
import type { Dependencies } from '../http/dependencies.ts';
import { bindLongCall } from '../long-call/bind-long-call.ts';

/** Nothing in the body of these calls is a list; their fields are counted. */
const FEW = { elements: 16 };

/** The replacement of a part SAP and its check, which threads do: see `replace.handlers.ts`. */
export function replaceRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindLongCall(app, deps, replaceCalls.check, FEW);
  bindLongCall(app, deps, replaceCalls.replace, FEW);
}
