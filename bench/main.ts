/**
 * `npm run bench`: measures every figure at three sizes and writes `bench/RESULTS.md`. `npm run bench -- P3 "P7 SAP"`
 * measures the figures that begin so, at full size, and only prints; `npm run bench:browser` those of the pages;
 * `--size=small` does it at another size.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionCalls } from '#domain/session/session';
import { SIZES, type Size } from './company/sizes.ts';
import { openDatabase } from './database.ts';
import type { Bench, Figure, Measured } from './figure.ts';
import { ALL_FIGURES } from './figures/all-figures.ts';
import { report } from './report.ts';
import { digits, isKept, type Result, ratioOf } from './results.ts';
import { startServer } from './server.ts';
import { timeInTurn } from './timing.ts';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const size = args.find((arg) => arg.startsWith('--size='))?.slice('--size='.length);
const isFull = wanted.length === 0 && size === undefined;
const sizes = isFull ? (Object.keys(SIZES) as Size[]) : [toSize(size ?? 'large')];
const figures = ALL_FIGURES.filter(
  ({ id }) => isFull || wanted.length === 0 || wanted.some((begin) => `${id} `.startsWith(`${begin} `)),
);

const results: Result[] = [];
let postgres = '';
for (const size of sizes) results.push(...(await measureAt(size)));
if (isFull) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), report(results, { postgres }));
console.log(`${results.filter(isKept).length} of ${results.length} keep their budget`);

async function measureAt(size: Size): Promise<Result[]> {
  const database = await openDatabase(size);
  const server = await startServer(database);
  const measured: Result[] = [];
  try {
    const { rows } = await database.client.query('show server_version');
    postgres = rows[0].server_version;
    const [empty] = await timeInTurn([() => server.http.call(sessionCalls.access, {})]);
    const emptyCall = empty?.p50 ?? Number.NaN;
    console.log(`  an empty call ${digits(emptyCall)} ms`);
    for (const figure of figures.filter(({ largeOnly }) => size === 'large' || !largeOnly)) {
      const result = { figure, size, measured: await measure(figure, { database, server }), emptyCall };
      measured.push(result);
      print(result);
    }
  } finally {
    await server.stop();
    await database.close();
  }
  return measured;
}

/** A figure that fails keeps nothing, and keeps no other one from being measured. */
async function measure(figure: Figure, bench: Bench): Promise<Measured> {
  try {
    return await figure.measure(bench);
  } catch (error) {
    const [message] = String(error).split('\n', 1);
    console.error(`  ${figure.id}: ${message}`);
    return { value: Number.NaN };
  }
}

function print(result: Result): void {
  const { figure, measured } = result;
  const ratio = ratioOf(measured);
  console.log(
    isKept(result) ? '✓' : '✗',
    figure.id.padEnd(36),
    `${digits(measured.value).padStart(8)} ${figure.unit}`.padEnd(20),
    `budget ${digits(figure.budget)}`.padEnd(15),
    measured.p50 === undefined ? '' : `p50 ${digits(measured.p50)}`.padEnd(13),
    measured.limit === undefined ? '' : `limit ${digits(measured.limit)}`.padEnd(15),
    ratio === undefined ? '' : `ratio ${digits(ratio)}`,
  );
}

function toSize(name: string): Size {
  if (name in SIZES) return name as Size;
  throw new Error(`A size is one of ${Object.keys(SIZES).join(', ')}.`);
}
