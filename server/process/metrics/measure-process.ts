import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** The figures read from the process at each request for metrics. */
export interface ProcessMeasures {
  connections(): Connections;
  /** The time of the newest backup; undefined without one. */
  lastBackup(): Promise<Date | undefined>;
}

/** The database connections, and the number of waiting callers. */
interface Connections {
  busy: number;
  idle: number;
  waiting: number;
}

/**
 * Memory, processor, event loop and files of this process, its database connections, and the age of its
 * backups.
 */
export function measureProcess(registry: Registry, { connections, lastBackup }: ProcessMeasures): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    registers,
    name: 'partline_database_connections',
    help: 'Connections to the database that work and that are idle, and requests that wait for one.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    registers,
    name: 'partline_last_backup_timestamp_seconds',
    help: 'When the newest backup was made, as of the reading before; 0 before the first.',
    collect() {
      // Metrics are not delayed: an unreachable database must not hide the figures that show it.
      lastBackup().then(
        (last) => this.set((last?.getTime() ?? 0) / 1_000),
        () => undefined,
      );
    },
  });
}
