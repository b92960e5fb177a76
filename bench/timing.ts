import { watchHealth } from '../server/testing/faults/watch-health.ts';
import type { Bench, Measured } from './figure.ts';

/** The times of repeated work in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
}

const WARM_UPS = 3;
const SAMPLES = 50;
const FEWEST_SAMPLES = 5;
const MAX_REPEAT_MS = 6_000;

/**
 * Times several functions with the same result in turn, so that other load on the machine affects them equally. Each
 * runs 50 times after a warm-up, or at least 5 times if they are slow.
 */
export async function timeInTurn(ways: readonly (() => Promise<unknown>)[]): Promise<Timing[]> {
  const samples = ways.map((): number[] => []);
  const deadline = performance.now() + MAX_REPEAT_MS;
  for (let round = -WARM_UPS; round < SAMPLES; round += 1) {
    if (round >= FEWEST_SAMPLES && performance.now() > deadline) break;
    for (const [index, way] of ways.entries()) {
      const took = await time(way);
      if (round >= 0) samples[index]?.push(took);
    }
  }
  return samples.map(timingOf);
}

/**
 * Times repeated work. With `best`, the best SQL for the same result is timed alternately, and its median is the
 * baseline.
 */
export async function timed(work: () => Promise<unknown>, best?: () => Promise<unknown>): Promise<Measured> {
  const [timing, baseline] = await timeInTurn(best ? [work, best] : [work]);
  return { ...measuredOf(timing ?? timingOf([])), ...(baseline && { baseline: baseline.p50 }) };
}

export function measuredOf({ p50, p95 }: Timing): Measured {
  return { value: p95, p50 };
}

/** Returns the longest response time of a health check, which another process repeats while `work` runs. */
export async function longestResponse({ server }: Bench, work: () => Promise<unknown>): Promise<number> {
  const { health } = await watchHealth(server.origin, work);
  return health.longest;
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the median and the 95th percentile of times in milliseconds. */
export function timingOf(samples: readonly number[]): Timing {
  return { p50: quantile(samples, 0.5), p95: quantile(samples, 0.95) };
}

/** Returns the smallest sample that at least this share of the samples does not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
