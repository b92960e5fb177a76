import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Group } from './group-server.ts';
import type { Plant } from './plant.ts';

const PAUSE_MS = 200;
const LOOK_MS = 5;

/** Saves its own plans at a plant and measures how long after each acknowledgement the replica has them. */
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
      // The group server is killed in the meantime: each failed check uses a separate connection.
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
      const sorted = lags.toSorted((a, b) => a - b);
      const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
      return `a save at ${plant.name} is in its copy after ${at(0.5)} ms in the middle, ${at(0.95)} ms of 95 in 100, ${at(1)} ms at most, of ${sorted.length}`;
    },
  };
}
