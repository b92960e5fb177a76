import os from 'node:os';

const MB = 2 ** 20;

/** What a server is started on. */
interface Machine {
  memoryBytes: number;
  cores: number;
}

/**
 * Settings of PostgreSQL that fit the machine, which it shares with the app and perhaps with a person at work: its own
 * are meant for the smallest computer of twenty years ago. What a session may set, server/db/pool.ts sets everywhere.
 */
export function serverSettings({ memoryBytes, cores }: Machine = thisMachine()): Record<string, string> {
  return {
    shared_buffers: megabytes(memoryBytes / 8, 128, 2_048),
    effective_cache_size: megabytes(memoryBytes / 2, 256, 65_536),
    maintenance_work_mem: megabytes(memoryBytes / 32, 64, 512),
    // PostgreSQL reloads what it had in memory before a stop, so that the first people do not wait for the disk.
    shared_preload_libraries: 'pg_prewarm',
    // An import of 100,000 rows writes about a gigabyte: fewer checkpoints write its pages fewer times.
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // Its log keeps no values of rows, which stand in the details of an error (`Key (code)=(…) already exists`).
    log_error_verbosity: 'terse',
    // A query that reads a whole table leaves a core to the other people.
    max_parallel_workers_per_gather: String(Math.min(4, Math.max(0, cores - 2))),
    // Pages far into a list are read by an index alone where the table was vacuumed.
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
  };
}

function thisMachine(): Machine {
  // In a container the limit of the container counts; 0 or more than there is means none.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return { memoryBytes: Math.min(os.totalmem(), limit), cores: os.availableParallelism() };
}

function megabytes(bytes: number, least: number, most: number): string {
  return `${Math.round(Math.min(Math.max(bytes / MB, least), most))}MB`;
}
