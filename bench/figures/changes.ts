import { batchCalls } from '#domain/batch/batch';
import { type ChangeDone, changeChecks, changeWrites } from '#domain/change/change';
import type { Bench, Figure, Measured } from '../figure.ts';
import { longestResponse, time } from '../timing.ts';

const RECORDS = 10_000;
const check = changeChecks.part_sap;
const set = changeWrites.part_sap;

let begin = 0;

/** Returns a change of ten thousand SAPs. Each call selects the next ten thousand. */
async function changeOf({ database }: Bench) {
  const { rows } = await database.client.query(
    `select sap_id from part_saps order by sap_id limit ${RECORDS} offset ${begin}`,
  );
  begin += RECORDS;
  return { ids: rows.map(({ sap_id }: { sap_id: number }) => sap_id), set: { min_order_quant: 7.5 } };
}

async function checkMany(bench: Bench): Promise<Measured> {
  const body = await changeOf(bench);
  return { value: (await time(() => bench.server.http.data(check, body))) / 1_000 };
}

async function measureChange(
  bench: Bench,
  measure: (work: () => Promise<void>) => Promise<number>,
): Promise<Measured> {
  const body = await changeOf(bench);
  const { expect } = await bench.server.http.data(check, body);
  let done: ChangeDone | undefined;
  const value = await measure(async () => {
    done = await bench.server.http.data(set, { ...body, expect });
  });
  if (done?.changed !== RECORDS) throw new Error(`The change failed: ${JSON.stringify(done)}`);
  await bench.server.http.call(batchCalls.undo, { batch_id: done.batch_id ?? 0 });
  return { value };
}

export const changeFigures: Figure[] = [
  {
    id: 'P19 check',
    what: 'preview of a change of 10,000 SAPs with its consequences',
    unit: 's',
    budget: 3,
    largeOnly: true,
    measure: checkMany,
  },
  {
    id: 'P19 change',
    what: 'change of the MOQ of 10,000 SAPs',
    unit: 's',
    budget: 3,
    largeOnly: true,
    measure: (bench) => measureChange(bench, async (work) => (await time(work)) / 1_000),
  },
  {
    id: 'P19 health',
    what: 'the longest response time of a health check during this change',
    unit: 'ms',
    budget: 50,
    largeOnly: true,
    measure: (bench) => measureChange(bench, (work) => longestResponse(bench, work)),
  },
];
