import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** What a process is asked for whenever its metrics are read. */
export interface ProcessMeasures {
  connections(): Connections;
  /** When the newest backup was made; undefined when there is none. */
  lastBackup?: (() => Promise<Date | undefined>) | undefined;
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
  if (!lastBackup) return;
  new Gauge({
    registers,
    name: 'partline_last_backup_timestamp_seconds',
    help: 'When the newest nightly backup was made; 0 before the first.',
    async collect() {
      this.set(((await lastBackup())?.getTime() ?? 0) / 1_000);
    },
  });
}
