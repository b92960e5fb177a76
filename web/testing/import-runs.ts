import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { ImportRun } from '#domain/sheet/import-run';
import type { FakeServer } from './fake-server.ts';

export const RUNNING: ImportRun = {
  import_id: 1,
  key: 'left',
  started_at: '2026-05-05T12:05:00.000Z',
  total: 100_000,
  written: 40_000,
  state: 'running',
  result: null,
  failure: null,
};

export const DONE = {
  ...RUNNING,
  state: 'done',
  result: {
    success: false,
    totalCount: 100_000,
    successCount: 99_999,
    insertedCount: 9,
    updatedCount: 99_990,
    errors: [{ index: 4, error: 'MOQ cannot be negative' }],
    batch_id: 7,
  },
} satisfies ImportRun;

/** Makes the server report `run` as the import of the user; null for none. */
export function runIs(server: FakeServer, run: ImportRun | null): void {
  server.answer(bulkCalls.run.path, () => run ?? Response.json({ data: null }));
}

/** Rejects as `fetch` does if the connection breaks before the response. */
export const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

/** The ways in which a response is lost, each with the answer of the fake server. */
export const LOST_ANSWERS: [string, () => unknown][] = [
  ['no response arrives', noAnswer],
  ['a proxy responds instead of the server', () => new Response('<h1>Gateway Timeout</h1>', { status: 504 })],
];
