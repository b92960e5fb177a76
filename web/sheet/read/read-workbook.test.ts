import { afterEach, expect, test, vi } from 'vitest';
import { INVALID_FORMAT } from '#domain/sheet/accepted-files';
import { readWorkbook } from './read-workbook.ts';
import type { WorkerMessage } from './send-workbook.ts';

class QuietWorker extends EventTarget {
  static last: QuietWorker;
  terminated = false;
  constructor() {
    super();
    QuietWorker.last = this;
  }
  postMessage() {}
  terminate() {
    this.terminated = true;
  }
  say(data: WorkerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

afterEach(() => vi.useRealTimers());

function read(size: number) {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', QuietWorker);
  const stop = new AbortController();
  const file = new File(['SAP'], 'parts.xlsx');
  Object.defineProperty(file, 'size', { value: size });
  const shares: number[] = [];
  const reading = readWorkbook(file, { signal: stop.signal, onProgress: (share) => shares.push(share) });
  const ended = reading.then(
    (sheets) => sheets,
    (error) => String(error),
  );
  return { ended, stop, shares };
}

test('F04, F08: a reader that sends no message for 20 seconds is terminated', async () => {
  const { ended } = read(10 * 1024 * 1024);
  vi.advanceTimersByTime(15_000);
  QuietWorker.last.say({ type: 'parsed', share: 0.5 });
  vi.advanceTimersByTime(19_999);
  expect(QuietWorker.last.terminated).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await ended).toContain(
    'Error processing Excel file: reading it took longer than 20 seconds. Save it again as .xlsx with only the rows to import.',
  );
  expect(QuietWorker.last.terminated).toBe(true);
});

test("a reader that runs out of memory causes a message with advice instead of the browser's message", async () => {
  const { ended } = read(10);
  QuietWorker.last.dispatchEvent(new ErrorEvent('error', { message: 'RangeError: Invalid array length' }));
  expect(await ended).toContain(
    'Error processing Excel file: the file needs more memory than is available. Save it again with only the rows to import.',
  );
});

test('a file that is not a spreadsheet is refused before it is read', async () => {
  vi.stubGlobal('Worker', () => expect.unreachable());
  const file = new File(['x'], 'photo.png', { type: 'image/png' });
  const { signal } = new AbortController();
  await expect(readWorkbook(file, { signal, onProgress: () => undefined })).rejects.toThrow(INVALID_FORMAT);
});

test('canceling terminates the reader', async () => {
  const { ended, stop } = read(10);
  stop.abort(new Error('canceled'));
  expect(await ended).toContain('canceled');
  expect(QuietWorker.last.terminated).toBe(true);
});

test('a reader whose code fails to load causes a message that asks to reload the page', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  const { ended } = read(10);
  QuietWorker.last.dispatchEvent(new Event('error'));
  expect(await ended).toContain('Partline was updated. Reload the page to continue.');
});

test('progress is reported, and rows that arrive in several messages are joined', async () => {
  const { ended, shares } = read(10);
  const row = (number: number) => ({ row: number, cells: [] });
  const worker = QuietWorker.last;
  worker.say({ type: 'parsed', share: 0.5 });
  worker.say({ type: 'sheet', sheet: { name: 'S', readAs: 'CP949' } });
  worker.say({ type: 'rows', rows: [row(1)] });
  worker.say({ type: 'rows', rows: [row(2), row(3), row(4)] });
  worker.say({ type: 'done' });
  expect(await ended).toEqual([{ name: 'S', readAs: 'CP949', rows: [row(1), row(2), row(3), row(4)] }]);
  expect(shares).toEqual([0.5]);
});
