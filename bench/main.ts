/**
 * `npm run bench`: measures the figures of a wide company at three sizes and those of a plant in its first and its
 * tenth year, and writes `bench/RESULTS.md`. `npm run bench -- P3 "P7 SAP"` measures the figures whose id begins with
 * `P3` or `P7 SAP` at full size, and only prints the results. `npm run bench:browser` measures the figures of the
 * browser. `--size=small` or `--size=plant-10` selects another database.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionCalls } from '#domain/session/session';
import { isPlant, PLANT_SIZES, type Size, WIDE_SIZES } from './company/sizes.ts';
import { openDatabase } from './database.ts';
import type { Bench, Figure, Measured } from './figure.ts';
import { ALL_FIGURES } from './figures/all-figures.ts';
import { PLANT_FIGURES } from './figures/plant.ts';
import { report } from './report.ts';
import { digits, isWithinBudget, type Result, ratioOf } from './results.ts';
import { startServer } from './server.ts';
import { timeInTurn } from './timing.ts';

const args = process.argv.slice(2);
const prefixes = args.filter((arg) => !arg.startsWith('--'));
const size = args.find((arg) => arg.startsWith('--size='))?.slice('--size='.length);
const isFull = prefixes.length === 0 && size === undefined;
const FULL_SIZES = [...(Object.keys(WIDE_SIZES) as Size[]), 'plant-1', 'plant-10'] as const;
const sizes: readonly Size[] = isFull ? FULL_SIZES : [toSize(size ?? 'large')];

const results: Result[] = [];
let postgres = '';
for (const size of sizes) results.push(...(await measureAt(size)));
if (isFull) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), report(results, postgres));
console.log(`${results.filter(isWithinBudget).length} of ${results.length} are within their budget`);

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
    for (const figure of figuresOf(size)) {
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

function figuresOf(size: Size): Figure[] {
  const figures = isPlant(size)
    ? PLANT_FIGURES
    : ALL_FIGURES.filter(({ largeOnly }) => size === 'large' || !largeOnly);
  return figures.filter(
    ({ id }) => prefixes.length === 0 || prefixes.some((begin) => `${id} `.startsWith(`${begin} `)),
  );
}

/** Measures a figure. An error counts as an exceeded budget, and the other figures are still measured. */
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
    isWithinBudget(result) ? '✓' : '✗',
    figure.id.padEnd(36),
    `${digits(measured.value).padStart(8)} ${figure.unit}`.padEnd(20),
    `budget ${digits(figure.budget)}`.padEnd(15),
    measured.p50 === undefined ? '' : `p50 ${digits(measured.p50)}`.padEnd(13),
    measured.baseline === undefined ? '' : `baseline ${digits(measured.baseline)}`.padEnd(15),
    ratio === undefined ? '' : `ratio ${digits(ratio)}`,
  );
}

function toSize(name: string): Size {
  const names = Object.keys({ ...WIDE_SIZES, ...PLANT_SIZES });
  if (names.includes(name)) return name as Size;
  throw new Error(`The size must be one of ${names.join(', ')}.`);
}
