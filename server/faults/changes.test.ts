import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { type Change, changesCall } from '#domain/history/changes';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { findPostmaster } from '../db/embedded/running-server.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { expectKept } from '../testing/faults/expect-kept.ts';
import { fewOrMany } from '../testing/faults/long.ts';
import { type Partline, sendTo, startPartline } from '../testing/faults/partline.ts';
import { printOutcome, startWriters } from '../testing/faults/writers.ts';

/** Another system that follows the changes of a server. */
interface Follower {
  rows: Change[];
  /** Reads all remaining changes. Call it after all writers have stopped. */
  finish(): Promise<void>;
}

const PAUSE_MS = 10;
const PAGE = 200;

function startFollower(at: () => { url: string; cookie: string }): Follower {
  const rows: Change[] = [];
  let after: string | null = null;
  let isOver = false;

  async function read(): Promise<boolean> {
    const { url, cookie } = at();
    const answer = await sendTo(url, cookie, changesCall, { after, limit: PAGE }).catch(() => undefined);
    if (answer?.status !== 200) {
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${answer.message}`);
      await sleep(PAUSE_MS);
      return true;
    }
    rows.push(...answer.data.rows);
    after = answer.data.next;
    return answer.data.more;
  }

  async function follow(): Promise<void> {
    while (!isOver) if (!(await read())) await sleep(PAUSE_MS);
    while (await read());
  }

  const following = follow();
  return {
    rows,
    finish() {
      isOver = true;
      return following;
    },
  };
}

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 });

const MAKERS = fewOrMany(2, 9);
const RENAMERS = fewOrMany(2, 6);
const IMPORTERS = 1;
const ROWS_OF_IMPORT = 20;
/** The number of kills: of the app, of the database and of both, in turn. */
const KILLS = fewOrMany(3, 9);
const BETWEEN_KILLS_MS = fewOrMany(500, 3_000);

let dataDir: string;
let partline: Partline;

beforeAll(async () => {
  dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  partline = await startPartline({ DATA_DIR: dataDir });
});

afterAll(async () => {
  await partline.end('SIGTERM');
  removeDataFolder(dataDir);
});

test('R26: a reader of /api/changes receives every change once and in order while users write, even if processes are killed', async () => {
  const current = () => partline;
  const shared = await makeCarModel('Shared by all');
  const follower = startFollower(current);
  const makers = startWriters(MAKERS, current, 'Made ');
  const renamers = startWriters(RENAMERS, current, 'Shared ', (url, cookie, name) =>
    sendTo(url, cookie, carModelCalls.save, { product_id: shared, name, gen_name: '', state: 'A' }),
  );
  const importers = startWriters(IMPORTERS, current, 'Import ', (url, cookie, name) =>
    sendTo(url, cookie, bulkCalls.save, importOf(name)),
  );

  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(BETWEEN_KILLS_MS);
    const known = makers.history.acknowledged.length;
    await killInTurn(kill);
    await expect
      .poll(() => makers.history.acknowledged.length, { timeout: 60_000 })
      .toBeGreaterThan(known + 2);
  }
  for (const writers of [makers, renamers, importers]) await writers.stop();
  await makeCarModel('After all');
  await follower.finish();

  const { rows } = follower;
  const numbers = rows.map(({ seq }) => seq);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));

  const made = valuesOf(rows, 'car_model', 'name').filter(
    ({ from, to }) => from === null && startsWith('Made ', to),
  );
  expectKept(makers.history, textsOf(made));
  expectInOrder(textsOf(made));

  const renamed = valuesOf(rows, 'car_model', 'name', shared);
  expect(renamed.map(({ from }) => from)).toEqual([null, ...renamed.slice(0, -1).map(({ to }) => to)]);
  expectKept(renamers.history, textsOf(renamed.slice(1)));
  expectInOrder(textsOf(renamed.slice(1)));

  const codes = textsOf(valuesOf(rows, 'part_sap', 'sap_code'));
  const imports = codes.filter((code) => code.endsWith('#0')).map((code) => code.slice(0, -'#0'.length));
  expectKept(importers.history, imports);
  expect(codes.toSorted()).toEqual(
    imports
      .flatMap(importOf)
      .map(({ sap_code }) => sap_code)
      .toSorted(),
  );

  const people = MAKERS + RENAMERS + IMPORTERS;
  printOutcome(
    `${KILLS} kills of app, database and both under ${people} writers: new records`,
    makers.history,
  );
  printOutcome('one record renamed by all', renamers.history);
  printOutcome(`imports of ${ROWS_OF_IMPORT} rows`, importers.history);
  console.log(`the reader was given ${rows.length} changes`);
});

async function makeCarModel(name: string): Promise<number> {
  const made: number[] = [];
  const save = async () => {
    const { status, data } = await partline.send(carModelCalls.save, { name, gen_name: '', state: 'A' });
    if (status === 200) made.push(data.product_id);
    return status;
  };
  await expect.poll(save, { timeout: 30_000, interval: 200 }).toBe(200);
  return made[0] ?? 0;
}

function importOf(name: string) {
  return Array.from({ length: ROWS_OF_IMPORT }, (_, index) => ({ name, sap_code: `${name}#${index}` }));
}

async function killInTurn(kill: number): Promise<void> {
  const postmaster = findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  if (kill % 3 > 0) process.kill(postmaster, 'SIGKILL');
  if (kill % 3 === 1) return;
  const ended = partline.end('SIGKILL');
  partline = await startPartline({ DATA_DIR: dataDir });
  await ended;
}

function valuesOf(rows: readonly Change[], kind: string, path: string, id?: number) {
  return rows
    .filter((row) => row.kind === kind && (id === undefined || row.id === id))
    .flatMap(({ changes }) => changes.filter((change) => change.path === path));
}

const textsOf = (changes: readonly { to: unknown }[]) => changes.map(({ to }) => String(to));

const startsWith = (prefix: string, name: unknown) => String(name).startsWith(prefix);

function expectInOrder(names: readonly string[]): void {
  const last = new Map<string, number>();
  for (const name of names) {
    const [writer = '', index] = name.split('-');
    expect(Number(index), name).toBeGreaterThan(last.get(writer) ?? -1);
    last.set(writer, Number(index));
  }
}
