import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploadCall } from '#domain/file/file';
import { invoiceCalls } from '#domain/invoice/invoice';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { purchaseCalls } from '#domain/purchase/purchase';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { isLong } from '../testing/faults/long.ts';
import { type Partline, startPartline } from '../testing/faults/partline.ts';
import { importRows } from '../testing/faults/rows.ts';
import { expectNoLongStop, REPORT_STOPS_ENV } from '../testing/faults/stops.ts';
import { MULTIPART, multipartBody } from '../testing/multipart.ts';

vi.setConfig({ testTimeout: 300_000 });

const MIB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

let database: TestDatabase;
let partline: Partline;

beforeAll(async () => {
  database = await testDatabase();
  partline = await startPartline({ DATABASE_URL: database.url, ...REPORT_STOPS_ENV });
});

afterAll(async () => {
  await partline.end('SIGKILL');
  await database.close();
});

async function post(
  path: string,
  body: Buffer,
  headers: Record<string, string> = JSON_TYPE,
): Promise<number> {
  const response = await fetch(partline.url + path, {
    method: 'POST',
    headers: { cookie: partline.cookie, ...headers },
    body: new Uint8Array(body),
  });
  await response.arrayBuffer();
  return response.status;
}

const times = (count: number, make: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => make(index));
const line = (index: number) => ({ product_id: index + 1, sap_id: index + 1, quant: index + 0.5 });
const invoice = (product_saps: unknown[]) =>
  Buffer.from(JSON.stringify({ invoice_number: 'I', purchase_id: 1, status: 'O', product_saps }));
const purchase = (more: object) =>
  Buffer.from(JSON.stringify({ plan_id: 1, product_saps: [line(1)], ...more }));
const fields = (row: number) =>
  Object.fromEntries(times(20, (at) => [`u${row}_${at}`, 1]) as [string, number][]);
const upload = () =>
  multipartBody(
    times(10, (at) => ({ filename: `${at}.txt`, content: Buffer.alloc(10 * MIB - 1, 'x') })) as [],
  );

/** The most expensive bodies of the largest calls, with the expected status and the headers. */
const BODIES: [string, string, () => Buffer, number, Record<string, string>?][] = [
  [
    'ten thousand lines',
    invoiceCalls.save.path,
    () => invoice(times(10_000, (at) => ({ ...line(at), container: `MSKU${at}`, lot: `L${at}` }))),
    400,
  ],
  [
    'ten thousand lines with only invalid fields',
    invoiceCalls.save.path,
    () => invoice(times(10_000, () => ({ product_id: 'x', sap_id: -1, quant: 'y', container: 7, lot: {} }))),
    400,
  ],
  [
    'sixty thousand packages',
    invoiceCalls.save.path,
    () => {
      const packages = times(6, () => ({ container: 'M', quant: 1 }));
      return invoice(times(10_000, (at) => ({ ...line(at), packages })));
    },
    400,
  ],
  [
    'millions of containers in one text',
    invoiceCalls.save.path,
    () => invoice([{ ...line(1), container: 'A, '.repeat(2_700_000), lot: null }]),
    400,
  ],
  [
    'a text of eight megabytes with escaped letters',
    purchaseCalls.save.path,
    () => Buffer.from(`{"note":"${'\\u0041'.repeat((8 * MIB - 20) / 6)}"}`),
    400,
  ],
  ...(isLong
    ? ([
        [
          'unknown fields, each with a different name',
          purchaseCalls.save.path,
          () => purchase({ product_saps: times(10_000, (at) => ({ ...line(at), ...fields(at) })) }),
          400,
          JSON_TYPE,
        ],
        ['ten files of ten megabytes', uploadCall.path, upload, 200, MULTIPART],
        [
          'a quarter of a million rows',
          bulkCalls.check.path,
          () =>
            Buffer.from(
              JSON.stringify(importRows(250_000).map((row) => ({ ...row, note: 'n'.repeat(250) }))),
            ),
          200,
          JSON_TYPE,
        ],
      ] as [string, string, () => Buffer, number, Record<string, string>][])
    : []),
];

test.each(BODIES)(
  'R19: a request with %s blocks the event loop for less than a tenth of a second',
  (what, path, body, status, headers) =>
    expectNoLongStop(partline, what, async () => expect(await post(path, body(), headers)).toBe(status)),
);
