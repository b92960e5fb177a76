import type { FastifyInstance } from 'fastify';
import type { ImportRunCalls, RunKind } from '#domain/sheet/import-run';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { deleteRun, findImportRun } from './import-run.queries.ts';

/** The calls that find a user's import of a kind later (behaviour 10.11). */
export function importRunRoutes(kind: RunKind, { run, runSeen }: ImportRunCalls) {
  return (app: FastifyInstance, deps: Dependencies): void => {
    bind(app, deps, run, ({ body, db, caller }) => findImportRun(db, kind, caller.user_id, body?.key));

    bind(app, deps, runSeen, async ({ body, db, caller }) => {
      await deleteRun(db, caller.user_id, body.key);
      return {};
    });
  };
}
