import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** The figures that are read from the process whenever its metrics are read. */
export interface ProcessMeasures {
  connections(): Connections;
  /** When the newest backup was made; undefined when there is none. */
  lastBackup(): Promise<Date | undefined>;
}

/** Connections to the database, and how many wait for one. */
interface Connections {
  busy: number;
  idle: number;
  waiting: number;
}

/** Memory, processor, event loop and files of this process, its connections to the database, the age of its backups. */
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
      // Nothing waits for the answer: a database that is away must not hide the figures that say so.
      lastBackup().then(
        (last) => this.set((last?.getTime() ?? 0) / 1_000),
        () => undefined,
      );
    },
  });
}
