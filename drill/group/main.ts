/**
 * `npm run drill:group`: runs three plants, each a Partline server with its own database, and a group server with
 * replicas of their tables. Users save at each plant while one plant is killed, one is upgraded and the group server is
 * killed. The drill fails if an event blocks the saves at an unaffected plant for more than 5 s, if an acknowledged
 * save is lost, if a save is stored twice or answered wrongly, or if at the end the sums of the group differ from those
 * of the plants.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareWithStored } from '../../server/testing/faults/writers.ts';
import { openGroup } from './group-server.ts';
import { startLagWatch } from './lag.ts';
import { openPlant, type Plant } from './plant.ts';
import { untilSumsAgree } from './sums.ts';
import { makeNewerVersion } from './upgrade.ts';

const QUIET_MS = 5_000;
const FAULT_MS = 10_000;
/** The longest allowed gap between two acknowledgements of an unaffected plant. */
const LONGEST_GAP_MS = 5_000;

const folder = mkdtempSync(`${tmpdir()}/partline-group-`);
const complaints: string[] = [];
const plants: Plant[] = [];
const group = await openGroup();
try {
  for (const name of ['north', 'south', 'west']) plants.push(await openPlant(name));
  const [north, south, west] = plants as [Plant, Plant, Plant];
  for (const plant of plants) await group.copy(plant);
  console.log(`three plants and a group server are running; the load of this machine is ${load()}`);

  const lag = startLagWatch(north, group);
  await during('nothing happens', [], () => sleep(QUIET_MS));
  await during('the app and the database of south are killed', [south], async () => {
    await south.kill();
    await sleep(FAULT_MS);
    await south.start();
  });
  await during('west is upgraded', [west], async () => {
    const newer = makeNewerVersion(folder);
    await west.upgrade(newer);
    await sleep(FAULT_MS / 2);
    await group.replaceCopy(west, newer);
  });
  await during('the group server is killed', [], async () => {
    await group.kill();
    await sleep(FAULT_MS / 2);
    await group.start();
  });
  console.log(await lag.stop());

  for (const plant of plants) await plant.untilIdle();
  const took = await untilSumsAgree(plants, group);
  for (const plant of plants) complaints.push(...(await faultsOf(plant)));
  const counts = plants.map(({ name, history }) => `${name} ${history.acknowledged.length}`).join(', ');
  console.log(
    `acknowledged: ${counts}; the sums of the group and its plants agreed ${(took / 1_000).toFixed(1)} s after the plants were idle`,
  );
} catch (error) {
  complaints.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
for (const plant of plants) await plant.close();
await group.close();
rmSync(folder, { recursive: true, force: true });
for (const complaint of complaints) console.error(complaint);
console.log(
  `the load of this machine is ${load()}; the drill ${complaints.length > 0 ? 'failed' : 'passed'}`,
);
process.exit(complaints.length > 0 ? 1 : 0);

/** Causes an event, and measures the longest gap between acknowledged saves at each plant that is not `affected`. */
async function during(what: string, affected: readonly Plant[], trigger: () => Promise<void>): Promise<void> {
  const others = plants.filter((plant) => !affected.includes(plant));
  for (const plant of plants) plant.history.longestGapMs = 0;
  await trigger();
  await sleep(QUIET_MS);
  const gaps = others.map(({ name, history }) => [name, history.longestGapMs] as const);
  for (const [name, gap] of gaps) {
    if (gap > LONGEST_GAP_MS) complaints.push(`while ${what}, saves at ${name} were blocked for ${gap} ms`);
  }
  console.log(
    `while ${what}, the longest gap between saves: ${gaps.map(([name, gap]) => `${name} ${gap.toFixed(0)} ms`).join(', ')}`,
  );
}

async function faultsOf({ name, history, storedNotes }: Plant): Promise<string[]> {
  const faults = Object.entries(compareWithStored(history, await storedNotes()));
  return faults
    .filter(([, found]) => found.length > 0)
    .map(([fault, found]) => `${name}: ${fault}: ${found.join(', ')}`);
}

function load(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
}
