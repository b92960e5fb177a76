import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { sessionCalls } from '#domain/session/session';
import { MULTIPART, multipartBody } from '../multipart.ts';
import { PASSWORD } from '../password.ts';
import { sendTo } from './partline.ts';
import { importRows } from './rows.ts';

/** Another user with ordinary requests, each of which returns its status. */
export interface Neighbour {
  list(): Promise<number>;
  save(): Promise<number>;
  import(): Promise<number>;
  upload(): Promise<number>;
  signIn(): Promise<number>;
}
export type Action = keyof Neighbour;

const LIST = {
  p: {
    column: ['sap_id', 'sap_code', 'part_name'],
    offset: 0,
    limit: 50,
    filter: {},
    search: [],
    search_text: '',
    sort: [],
  },
  d: {},
} as const;

export function neighbour(url: string, cookie: string): Neighbour {
  const statusOf = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const response = await fetch(url + path, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  };
  return {
    list: async () => (await sendTo(url, cookie, partSapGrid.call, LIST as never)).status,
    save: async () =>
      (await sendTo(url, cookie, carModelCalls.save, { name: 'Cobalt', gen_name: '', state: 'A' })).status,
    import: async () => (await sendTo(url, cookie, bulkCalls.save, importRows(20, 'NEXT'))).status,
    upload: () =>
      statusOf(uploadCall.path, new Uint8Array(multipartBody([{ filename: 'a.txt', content: 'scan' }])), {
        ...MULTIPART,
        cookie,
      }),
    signIn: () =>
      statusOf(sessionCalls.signIn.path, JSON.stringify({ username: 'admin', password: PASSWORD }), {
        'content-type': 'application/json',
      }),
  };
}

interface Measured {
  statuses: number[];
  p95: number;
}

/** Repeats each request. Returns the status of each, and the 95th percentile of the time. */
export async function measure(
  person: Neighbour,
  deeds: readonly Action[],
  times: number,
): Promise<Map<Action, Measured>> {
  const measured = new Map<Action, Measured>();
  for (const deed of deeds) {
    const statuses: number[] = [];
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const start = performance.now();
      statuses.push(await person[deed]());
      took.push(performance.now() - start);
    }
    const sorted = took.toSorted((a, b) => a - b);
    measured.set(deed, { statuses, p95: sorted[Math.ceil(0.95 * times) - 1] ?? Number.NaN });
  }
  return measured;
}

/** Formats one line for `docs/reliability-tests.md`. */
export function printNeighbour(
  attack: string,
  alone: Map<Action, Measured>,
  beside: Map<Action, Measured>,
): void {
  const figures = [...beside].map(([deed, { statuses, p95 }]) => {
    const refused = statuses.filter((status) => status !== 200).length;
    return `${deed} ${alone.get(deed)?.p95.toFixed(0)} → ${p95.toFixed(0)} ms, ${refused} of ${statuses.length} refused`;
  });
  console.log(`${attack}: ${figures.join('; ')}`);
}
