import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { quantile } from '../../bench/timing.ts';
import type { Group } from './group-server.ts';
import type { Plant } from './plant.ts';

const PAUSE_MS = 200;
const LOOK_MS = 5;

/** Saves plans at a plant, and measures the time from each acknowledgement until the replica has the plan. */
export function startLagWatch(plant: Plant, group: Group): { stop(): Promise<string> } {
  const lags: number[] = [];
  let isOver = false;

  async function watch(): Promise<void> {
    for (let index = 0; !isOver; index += 1) {
      const note = `lag ${index}`;
      await plant.savePlan(note);
      const start = performance.now();
      await untilCopied(note);
      lags.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
  }

  async function untilCopied(note: string): Promise<void> {
    for (;;) {
      // The group server may be killed meanwhile, so each attempt uses a new connection.
      const client = new pg.Client({ connectionString: group.urlOf(plant) });
      client.on('error', () => {});
      try {
        await client.connect();
        for (;;) {
          const { rowCount } = await client.query('select from plans where note = $1', [note]);
          if (rowCount) return;
          await sleep(LOOK_MS);
        }
      } catch {
        await sleep(PAUSE_MS);
      } finally {
        void client.end().catch(() => {});
      }
    }
  }

  const watching = watch();
  return {
    async stop() {
      isOver = true;
      await watching;
      const [median, p95, maximum] = [0.5, 0.95, 1].map((share) => quantile(lags, share).toFixed(0));
      return `lag of the replica of ${plant.name}: median ${median} ms, 95th percentile ${p95} ms, maximum ${maximum} ms, ${lags.length} saves`;
    },
  };
}
