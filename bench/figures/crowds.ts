import { partSapGrid } from '#domain/part-sap/part-sap';
import type { AnyGrid } from '#domain/wire/grid';
import type { Bench, Figure, Measured } from '../figure.ts';
import type { HttpClient } from '../http-client.ts';
import { quantile, time } from '../timing.ts';
import { LISTS, pageOf } from './lists.ts';

const PEOPLE = 16;
const DURATION_MS = 20_000;

interface Crowd {
  perSecond: number;
  p99: number;
}

/**
 * Lets each client request one list after another without a pause. Returns the throughput, and the 99th percentile of
 * the response times.
 */
async function crowd({ server }: Bench, grids: readonly AnyGrid[]): Promise<Crowd> {
  const took: number[] = [];
  const people = await server.people(PEOPLE);
  const until = performance.now() + DURATION_MS;
  const person = async (http: HttpClient, first: number) => {
    for (let turn = first; performance.now() < until; turn += 1) {
      const grid = grids[turn % grids.length] as AnyGrid;
      took.push(await time(() => http.call(grid.call, pageOf(grid, {}))));
    }
  };
  await Promise.all(people.map(person));
  return { perSecond: took.length / (DURATION_MS / 1_000), p99: quantile(took, 0.99) };
}

function crowdOf(id: string, what: string, grids: readonly AnyGrid[], budget: number): Figure[] {
  let measured: Crowd | undefined;
  const measure = async (bench: Bench): Promise<Crowd> => {
    measured ??= await crowd(bench, grids);
    return measured;
  };
  const figure = { largeOnly: true } as const;
  return [
    {
      ...figure,
      id,
      what,
      unit: 'requests/s',
      budget,
      moreIsBetter: true,
      measure: async (bench): Promise<Measured> => ({ value: (await measure(bench)).perSecond }),
    },
    {
      ...figure,
      id: `${id} p99`,
      what: `${what}, 99th percentile`,
      unit: 'ms',
      budget: 100,
      measure: async (bench): Promise<Measured> => ({ value: (await measure(bench)).p99 }),
    },
  ];
}

export const crowdFigures: Figure[] = [
  ...crowdOf(
    'P12 all lists',
    '16 people on all lists',
    LISTS.map(({ grid }) => grid),
    600,
  ),
  ...crowdOf('P12 part SAPs', '16 people on the part SAP list', [partSapGrid], 500),
];
