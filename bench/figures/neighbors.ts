import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import type { Bench, Figure, Measured } from '../figure.ts';
import type { HttpClient } from '../http-client.ts';
import { time, timingOf } from '../timing.ts';
import { pageOf } from './lists.ts';

const NAME = 'Bench neighbor';
/** The warm-up before the other user is measured, since the first requests take longer. */
const WARM_UP_MS = 2_000;
const MEASURED_MS = 5_000;

/** Sends one request, which may depend on `turn`. Throws if the server refuses it. */
type Work = (http: HttpClient, turn: number) => Promise<unknown>;

const searchParts: Work = (http, turn) =>
  http.call(partSapGrid.call, pageOf(partSapGrid, { search_text: `a${turn % 1000}` }));
const list: Work = (http) => http.call(partSapGrid.call, pageOf(partSapGrid, {}));
const save: Work = (http) =>
  http.call(carModelCalls.save, { name: NAME, gen_name: '', state: 'A', note: null });
const importRows =
  (count: number, prefix: string): Work =>
  (http, turn) =>
    http.call(
      bulkCalls.save,
      Array.from({ length: count }, (_, index) => ({
        name: `${NAME} ${prefix}${index}`,
        sap_code: `${prefix}${index}`,
        note: `turn ${turn}`,
      })),
    );

/** The work of the greedy user, with the number of concurrent requests. */
const GREEDY: [what: string, atOnce: number, work: Work][] = [
  ['60 searches', 60, searchParts],
  ['60 saves', 60, save],
  ['6 imports', 6, importRows(1_000, 'BNG')],
];
const OTHER: [what: string, work: Work][] = [
  ['list', list],
  ['save', save],
  ['import', importRows(20, 'BNO')],
];

/** Measures how many times longer the requests of one user take while another user overloads the server. */
async function slowdown(
  { server, database }: Bench,
  greedy: Work,
  atOnce: number,
  work: Work,
): Promise<Measured> {
  const [first, second] = (await server.people(2)) as [HttpClient, HttpClient];
  const measured = async () => {
    const took: number[] = [];
    const begin = performance.now() + WARM_UP_MS;
    for (let turn = 0; performance.now() < begin + MEASURED_MS; turn += 1) {
      const isCounted = performance.now() >= begin;
      const ms = await time(() => work(second, turn));
      if (isCounted) took.push(ms);
    }
    return timingOf(took);
  };
  const alone = await measured();
  let isOver = false;
  const busy = Array.from({ length: atOnce }, async (_, index) => {
    // Requests of the greedy user may be refused.
    for (let turn = index; !isOver; turn += atOnce) await greedy(first, turn).catch(() => {});
  });
  const disturbed = await measured();
  isOver = true;
  await Promise.all(busy);
  await removeAll(database.client);
  return { value: disturbed.p95 / alone.p95, p50: disturbed.p50 / alone.p50 };
}

/**
 * Deletes the saved and imported records, and the history of commands and of the last hour, so that the company keeps
 * its size.
 */
async function removeAll(client: Bench['database']['client']): Promise<void> {
  await client.query(`
    begin;
    delete from part_saps where part_name like '${NAME}%';
    delete from products where name like '${NAME}%';
    delete from history where source = 'command' or at > now() - interval '1 hour';
    commit`);
}

export const neighborFigures: Figure[] = GREEDY.flatMap(([what, atOnce, greedy]) =>
  OTHER.map(
    ([name, work]): Figure => ({
      id: `P18 ${name} beside ${what}`,
      what: `${name} of one user while another user runs ${what}, compared with an idle server`,
      unit: 'times',
      budget: 3,
      measure: (bench) => slowdown(bench, greedy, atOnce, work),
    }),
  ),
);
