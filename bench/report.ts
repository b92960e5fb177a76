import os from 'node:os';
import { type Size, WIDE_SIZES } from './company/sizes.ts';
import { digits, isWithinBudget, type Result, ratioOf } from './results.ts';

/** Returns the page with the results. `postgres` is the version of the database server. */
export function report(results: readonly Result[], postgres: string): string {
  const large = results.filter(({ size }) => size === 'large');
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `# Results of \`npm run bench\`

Written by the bench: a full run replaces this page. ${os.availableParallelism()} cores, ${memory} GB of memory, ${os.platform()}, Node ${process.versions.node},
PostgreSQL ${postgres}, embedded. The client shares the cores with the server.

Repeated measurements have a median (p50), and \`measured\` is their 95th percentile; most have 50 samples, slow ones at
least 5, and actions in the browser at least 3. Figures that were measured once, such as memory, and throughputs have no
p50. For P18, both columns are slowdowns: the ratio of the 95th percentiles and that of the medians. The baseline is the
time of hand-written SQL for the same rows or, for Find, Today and Which first, for the main part of the work. It is
measured alternately with the call, for P11 once before it; it is the median if both were repeated. The ratio divides the
median of the call by the baseline. A call that only checks the session takes ${digits(large[0]?.emptyCall)} ms. For figures in ms, this time is deducted
from the median before the ratio is checked, and the ratio is not checked if the baseline is below 5 ms.

Browser: Chromium on the same machine. Each action is repeated a few times. Its time runs from the last click or key (when
typing, from the end of the pause) until the result is painted. INP runs until the next frame, in steps of 8 ms. 4× is a
processor that is four times slower.

## At full size

| figure | what | budget | measured | p50 | baseline | ratio | at most | |
|---|---|---|---|---|---|---|---|---|
${large.map(row).join('\n')}

## How times grow with the number of records

Medians in ms at 1 %, 10 % and 100 % of the records, and the ratio of each median to the one before it. P18 is a slowdown, not a
time.

| figure | 1 % | 10 % | 100 % | 1 → 10 % | 10 → 100 % |
|---|---|---|---|---|---|
${growth(results).join('\n')}

## A plant, in its first year and its tenth

Medians in ms. A year has 365 plans of 1,500 inputs, 730 purchases of 750 lines and 3,650 invoices with 30 containers each. Both
medians must be within the budget, and that of the tenth year may be at most 1.3 times that of the first. This ratio is not
checked for medians up to 5 ms in the tenth year, nor for figures that grow with the number of matches.

| figure | what | budget | year 1 | year 10 | ratio | |
|---|---|---|---|---|---|---|
${years(results).join('\n')}
`;
}

const MAX_GROWTH = 1.3;
/** The ratio is not checked for medians up to this value in the tenth year. */
const LEAST_COMPARED_MS = 5;

function years(results: readonly Result[]): string[] {
  const tenth = results.filter(({ size }) => size === 'plant-10');
  return tenth.map(({ figure, measured: { value, p50: late = value } }) => {
    const found = results.find((result) => result.figure === figure && result.size === 'plant-1')?.measured;
    const early = found?.p50 ?? found?.value ?? Number.NaN;
    const grows = late > LEAST_COMPARED_MS && late > early * MAX_GROWTH && !figure.growsWithHits;
    const isWithinLimits = Math.max(early, late) <= figure.budget && !grows;
    const cells = [
      figure.id,
      figure.what,
      ...[figure.budget, early, late, late / early].map(digits),
      isWithinLimits ? '✓' : '✗',
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

function row(result: Result): string {
  const { figure, measured } = result;
  const ratio = ratioOf(measured);
  const cells = [
    figure.id,
    figure.what,
    `${figure.moreIsBetter ? '≥ ' : ''}${digits(figure.budget)} ${figure.unit}`,
    digits(measured.value),
    digits(measured.p50),
    digits(measured.baseline),
    digits(ratio),
    digits(figure.ratio),
    isWithinBudget(result) ? '✓' : '✗',
  ];
  return `| ${cells.join(' | ')} |`;
}

function growth(results: readonly Result[]): string[] {
  const compared = results.filter(({ figure, size }) => size === 'small' && !figure.largeOnly);
  return compared.map(({ figure }) => {
    const [small, medium, large] = (Object.keys(WIDE_SIZES) as Size[]).map((size) => {
      const found = results.find((result) => result.figure === figure && result.size === size);
      return found?.measured.p50 ?? found?.measured.value ?? Number.NaN;
    }) as [number, number, number];
    const cells = [figure.id, ...[small, medium, large, medium / small, large / medium].map(digits)];
    return `| ${cells.join(' | ')} |`;
  });
}
