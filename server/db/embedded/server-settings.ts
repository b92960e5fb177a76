import os from 'node:os';

const MB = 2 ** 20;

/** The resources of the machine that runs the server. */
interface Machine {
  memoryBytes: number;
  cores: number;
}

/**
 * Returns PostgreSQL settings for this machine, which PostgreSQL shares with the app and perhaps a desktop user. The
 * defaults of PostgreSQL suit a very small computer. server/db/pool.ts sets the settings of sessions.
 */
export function serverSettings({ memoryBytes, cores }: Machine = thisMachine()): Record<string, string> {
  return {
    shared_buffers: megabytes(memoryBytes / 8, 128, 2_048),
    effective_cache_size: megabytes(memoryBytes / 2, 256, 65_536),
    maintenance_work_mem: megabytes(memoryBytes / 32, 64, 512),
    // PostgreSQL reloads its cache after a restart, so that the first users do not wait for the disk.
    shared_preload_libraries: 'pg_prewarm',
    // An import of 100,000 rows writes about a gigabyte. With fewer checkpoints its pages are written fewer times.
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // The log contains no values of rows, which error details contain (`Key (code)=(…) already exists`).
    log_error_verbosity: 'terse',
    // A query that scans a whole table leaves a core for others.
    max_parallel_workers_per_gather: String(Math.min(4, Math.max(0, cores - 2))),
    // The later pages of a list need an index-only scan, which needs a vacuumed table.
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
  };
}

function thisMachine(): Machine {
  // In a container, the memory limit of the container applies. A value of 0, or one above the memory of the machine,
  // means no limit.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return { memoryBytes: Math.min(os.totalmem(), limit), cores: os.availableParallelism() };
}

function megabytes(bytes: number, least: number, most: number): string {
  return `${Math.round(Math.min(Math.max(bytes / MB, least), most))}MB`;
}
