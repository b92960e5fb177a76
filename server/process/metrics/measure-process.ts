import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** The values that each metrics request reads from the process. */
export interface ProcessMeasures {
  connections(): Connections;
  /** Returns the time of the newest backup. Undefined without a backup. */
  lastBackup(): Promise<Date | undefined>;
}

/** The database connections, and the number of waiting callers. */
interface Connections {
  busy: number;
  idle: number;
  waiting: number;
}

/** Measures memory, CPU, event loop and files of this process, its database connections, and the age of its backups. */
export function measureProcess(registry: Registry, { connections, lastBackup }: ProcessMeasures): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    registers,
    name: 'partline_database_connections',
    help: 'Busy and idle database connections, and requests that wait for a connection.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    registers,
    name: 'partline_last_backup_timestamp_seconds',
    help: 'The time of the newest backup at the previous scrape, 0 before the first backup.',
    collect() {
      // Metrics do not wait for the database: an unreachable database must not hide the metrics that show it.
      lastBackup().then(
        (last) => this.set((last?.getTime() ?? 0) / 1_000),
        () => undefined,
      );
    },
  });
}
