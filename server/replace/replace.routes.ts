import type { FastifyInstance } from 'fastify';
import { replaceCalls } from '#domain/replace/replace';
import { bindImport } from '../http/bind-import.ts';
import type { Dependencies } from '../http/dependencies.ts';

/** Nothing in the body of these calls is a list; their fields are counted. */
const FEW = { elements: 16 };

/** The replacement of a part SAP and its check, which threads do: see `replace.handlers.ts`. */
export function replaceRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindImport(app, deps, replaceCalls.check, FEW);
  bindImport(app, deps, replaceCalls.replace, FEW);
}
