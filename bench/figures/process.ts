import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../../server/testing/server-process.ts';
import type { Figure, Measured } from '../figure.ts';

const STARTED = /listening on (http\S+)/;

async function startIn(dataDir: string): Promise<number> {
  const started = performance.now();
  const server = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const [, origin] = await server.find(STARTED);
  await fetch(`${origin}/readyz`);
  const took = performance.now() - started;
  await server.end('SIGTERM');
  return took;
}

/** Measures the last of `count` starts with the same database, which the first start creates. */
async function lastStart(count: number): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partline-bench-start-'));
  try {
    let took = 0;
    for (let start = 0; start < count; start += 1) took = await startIn(dataDir);
    return { value: took / 1_000 };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const largeOnly = { largeOnly: true } as const;

export const startFigures: Figure[] = [
  {
    ...largeOnly,
    id: 'P14 first',
    what: 'the first start with a new database',
    unit: 's',
    budget: 5,
    measure: () => lastStart(1),
  },
  { ...largeOnly, id: 'P14 later', what: 'a later start', unit: 's', budget: 2, measure: () => lastStart(2) },
];

/** The time after which idle threads have ended and V8 has released unused memory. */
const AT_REST_AFTER_MS = 40_000;

function memory(id: string, what: string): Figure {
  return {
    ...largeOnly,
    id,
    what,
    unit: 'MB',
    budget: 250,
    async measure({ server }) {
      await sleep(AT_REST_AFTER_MS);
      return { value: server.memory() };
    },
  };
}

export const memoryFigures: Figure[] = [memory('P15', 'memory of the server, at rest after the imports')];

export const lastMemoryFigures: Figure[] = [
  memory(
    'P15 at the end',
    'memory of the server, at rest after all figures, including the large changes of P19 to P21',
  ),
];
