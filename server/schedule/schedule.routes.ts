import type { FastifyInstance } from 'fastify';
import { scheduleCall, scheduleFile } from '#domain/schedule/schedule';
import { XLSX } from '#domain/sheet/xlsx';
import { CSV } from '#domain/wire/list';
import { bind } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { scheduleWorkbook } from './schedule.export.ts';
import { getSchedule } from './schedule.queries.ts';

/**
 * Registers the calls of the schedule. Before each read, stale figures are derived for up to a second (behaviour 25.7).
 */
export function scheduleRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, scheduleCall, async ({ body, db }) => {
    const waiting = await refreshBeforeRead(db);
    return { ...(await getSchedule(db, body)), waiting };
  });

  const { limits, workbooks } = deps;
  bindFile(
    app,
    deps,
    scheduleFile,
    [XLSX, CSV],
    () => limits.workbooks,
    async (params) => {
      await refreshBeforeRead(deps.db);
      return workbooks.run({ name: scheduleWorkbook.name, params });
    },
  );
}
