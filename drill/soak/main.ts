/**
 * `npm run soak`: thirty users work with the data of the demo company for an hour, or for the given number of minutes,
 * while figures that must stay flat are sampled. The test fails if one of these figures grows, if a response is wrong,
 * if too many requests are refused as busy, if a denormalized value is wrong at the end, or if the server does not exit
 * with code 0. In a run of less than twenty minutes, the warm-up of the process looks like growth.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { denormalizedFaults } from '../../server/testing/faults/denormalized-faults.ts';
import { describeTrend, grows, trendOf } from './growth.ts';
import { type Office, openOffice } from './office.ts';
import { passTime } from './pass-time.ts';
import { Responses } from './responses.ts';
import { PRINTED, sample, WATCHED, workedSeconds } from './samples.ts';
import { workUntil } from './work.ts';

const STAFF = 30;
const THINK_MS = 8_000;
const MINUTES = 60;
const MINUTE_MS = 60_000;
/** The share of samples that is ignored at the beginning, while caches fill up and code is compiled. */
const WARM_UP_SHARE = 1 / 3;

const minutes = Number(process.argv[2] ?? MINUTES);
const lengthMs = minutes * MINUTE_MS;
const betweenMs = Math.min(MINUTE_MS, lengthMs / 30);
const responses = new Responses();
const office = await openOffice({ staff: STAFF, thinkMs: THINK_MS, responses });
console.log(`${STAFF} people work for ${minutes} minutes`);

const samples: Map<string, number>[] = [];
const start = performance.now();
const isOver = () => performance.now() - start >= lengthMs;
const working = Promise.all(office.people.map((person) => workUntil(person, isOver)));
const before = await workedSeconds(office.metricsUrl);
while (!isOver()) {
  await sleep(betweenMs);
  await passTime(office.database.db, (error, what) => responses.countFault(`${what}: ${error}`));
  samples.push(await sample({ db: office.database.db, ...office }));
  if (samples.length % 10 === 0) console.log(line(samples.at(-1)));
}
const worked = (await workedSeconds(office.metricsUrl)) - before;
const took = (performance.now() - start) / 1_000;
await working;

const faults = [...findGrowing(samples), ...responses.faults(), ...(await closeOffice(office))];
console.log(responses.table().join('\n'));
console.log(responses.summary());
console.log(`the process used ${((100 * worked) / took).toFixed(0)} % of a core`);
console.log(
  faults.length > 0 ? `${faults.join('\n')}\nthe soak failed` : 'the soak passed: no watched figure grows',
);
process.exit(faults.length > 0 ? 1 : 0);

function findGrowing(all: readonly Map<string, number>[]): string[] {
  const steady = all.slice(Math.ceil(all.length * WARM_UP_SHARE));
  console.log(`${all.length} samples, trends of the last ${steady.length}:`);
  const trends = (name: string) => trendOf(steady.map((one) => one.get(name) ?? Number.NaN));
  for (const watched of [...WATCHED, ...PRINTED])
    console.log(`  ${describeTrend(watched, trends(watched.name))}`);
  return WATCHED.filter((watched) => grows(watched, trends(watched.name))).map(({ name }) => `${name} grows`);
}

/** Stops the server. Returns the wrong denormalized values, and a fault if it did not exit with code 0. */
async function closeOffice({ database, close }: Office): Promise<string[]> {
  const denormalized = await denormalizedFaults(database.db);
  const code = await close();
  return [...denormalized, ...(code === 0 ? [] : [`the server exited with code ${code}`])];
}

function line(figures: Map<string, number> | undefined): string {
  return [...(figures ?? [])].map(([name, value]) => `${name} ${Math.round(value)}`).join(' · ');
}
