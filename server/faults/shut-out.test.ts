import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { sessionCalls } from '#domain/session/session';
import { signedIn } from '../testing/add-person.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { fewOrMany, isLong } from '../testing/faults/long.ts';
import { type Partline, sendTo, startPartline } from '../testing/faults/partline.ts';
import { importRows } from '../testing/faults/rows.ts';
import { MULTIPART, multipartBody } from '../testing/multipart.ts';
import { PASSWORD } from '../testing/password.ts';

vi.setConfig({ testTimeout: 180_000 });

const MIB = 1024 * 1024;
const ACTIONS: (keyof Neighbor)[] = ['list', 'save', 'import', 'upload', 'signIn'];
const TIMES = fewOrMany(2, 20);

let database: TestDatabase;
let partline: Partline;
let greedy: string[];
let other: Neighbor;
let held: HeldRequests[] = [];

/** A request whose body never completes. */
interface HeldRequest {
  path: string;
  cookie?: string;
  type?: string;
  /** The announced length. */
  bytes: number;
  /** The bytes sent immediately. */
  first: Buffer;
  /** The interval of further single bytes. */
  everyMs?: number;
}

interface HeldRequests {
  answers(): string[];
  release(): Promise<void>;
}

/** Starts the same request `count` times, each on a separate connection, and does not complete the body. */
async function hold(count: number, request: HeldRequest): Promise<HeldRequests> {
  const { path, cookie, type = 'application/json', bytes, first, everyMs } = request;
  const { hostname, port } = new URL(partline.url);
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    `content-type: ${type}`,
    `content-length: ${bytes}`,
    '\r\n',
  ].join('\r\n');
  const answers = Array<string>(count).fill('');
  const sockets: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];

  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      answers[index] += piece.toString();
    });
    socket.write(head);
    socket.write(first);
    if (everyMs) timers.push(setInterval(() => socket.write('x'), everyMs));
  }
  // The first request may have its response before the last has connected.
  await Promise.all(sockets.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')));

  const requests = {
    answers: () => answers,
    async release() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
    },
  };
  held.push(requests);
  return requests;
}

interface Neighbor {
  list(): Promise<number>;
  save(): Promise<number>;
  import(): Promise<number>;
  upload(): Promise<number>;
  signIn(): Promise<number>;
}

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

function neighbor(url: string, cookie: string): Neighbor {
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

beforeAll(
  async () => {
    database = await testDatabase();
    partline = await startPartline({ DATABASE_URL: database.url });
    const { db } = database;
    greedy = [await signedIn(db, 'first'), await signedIn(db, 'second')];
    other = neighbor(partline.url, await signedIn(db, 'other'));
    await partline.send(bulkCalls.save, importRows(fewOrMany(2_000, 100_000)));
    // The long form imports 100,000 rows first.
  },
  fewOrMany(20_000, 180_000),
);

afterEach(async () => {
  for (const requests of held) await requests.release();
  held = [];
});

afterAll(async () => {
  await partline.end('SIGKILL');
  await database.close();
});

async function expectServed(): Promise<void> {
  for (const action of ACTIONS) {
    const statuses = new Set<number>();
    for (let time = 0; time < TIMES; time += 1) statuses.add(await other[action]());
    expect(statuses, action).toEqual(new Set([200]));
  }
}

const FORM_HEAD = Buffer.from(
  '--partline-test-boundary\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
);
const upload = { path: uploadCall.path, type: MULTIPART['content-type'], first: FORM_HEAD };

test('R19: uploads announced as too large are refused before they are complete and block no other user', async () => {
  const refused: HeldRequests[] = [];
  for (const cookie of greedy)
    refused.push(await hold(1, { ...upload, cookie, bytes: 128 * MIB, everyMs: 5_000 }));
  await expectServed();
  for (const requests of refused)
    expect(requests.answers()).toEqual([expect.stringMatching(/^HTTP\/1.1 413 /)]);
});

test('R19: stalled uploads block no other user and, in the long form, are terminated', async () => {
  const stalled: HeldRequests[] = [];
  for (const cookie of greedy) {
    stalled.push(await hold(fewOrMany(3, 10), { ...upload, cookie, bytes: 100 * MIB, everyMs: 5_000 }));
  }
  await expectServed();
  if (!isLong) return;
  // The uploads of one user are read one after another. Each is terminated with 408 after ten seconds, and those that
  // wait too long for their turn are refused with 429.
  const ended = () =>
    stalled.flatMap((requests) => requests.answers()).filter((text) => /^HTTP\/1.1 4(?:08|29) /.test(text));
  await expect.poll(() => ended().length, { timeout: 150_000 }).toBe(20);
});

test('R19: request bodies without a session do not block the sign-in', async () => {
  const { path } = sessionCalls.signIn;
  // Each request lacks its last byte.
  const requests = await hold(fewOrMany(50, 400), { path, bytes: MIB, first: Buffer.alloc(MIB - 1, ' ') });
  await expectServed();
  expect(requests.answers()).toEqual(requests.answers().map(() => expect.stringMatching(/^HTTP\/1.1 413 /)));
});

test('R19: stalled imports and uploads of one user do not block other users', async () => {
  const [cookie = ''] = greedy;
  await hold(6, {
    path: bulkCalls.save.path,
    cookie,
    bytes: 10 * MIB,
    first: Buffer.from('['),
    everyMs: 5_000,
  });
  await hold(20, { ...upload, cookie, bytes: 10 * MIB, everyMs: 5_000 });
  await expectServed();
});

test('R19: many concurrent calls of one user that wait for the database leave connections for other users', async () => {
  const [cookie = ''] = greedy;
  const transaction = await database.db.startTransaction().execute();
  await sql`lock table products in exclusive mode`.execute(transaction);
  const save = { name: 'Waiting', gen_name: '', state: 'A' } as const;
  const saving = Array.from({ length: 30 }, () => sendTo(partline.url, cookie, carModelCalls.save, save));
  expect(await other.list()).toBe(200);
  await transaction.rollback().execute();
  await Promise.all(saving);
});

test.runIf(isLong)('R19: many concurrent searches of one user do not block other users', async () => {
  const [cookie = ''] = greedy;
  const search = {
    p: {
      column: ['sap_id', 'sap_code', 'part_name'],
      offset: 0,
      limit: 50,
      filter: {},
      search: ['part_name', 'note'],
      sort: ['-part_name'],
    },
    d: {},
  };
  let isOver = false;
  const statuses: number[] = [];
  const searching = Array.from({ length: 60 }, async (_, index) => {
    for (let round = 0; !isOver; round += 1) {
      const search_text = `a${(index * 997 + round) % 1000}`;
      const body = { ...search, p: { ...search.p, search_text } };
      statuses.push((await sendTo(partline.url, cookie, partSapGrid.call, body as never)).status);
    }
  });
  await expectServed();
  isOver = true;
  await Promise.all(searching);
  expect(new Set(statuses)).toEqual(new Set([200]));
  console.log(`the searching user: ${statuses.length} responses`);
});
