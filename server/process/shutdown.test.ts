import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { Shutdown } from './shutdown.ts';

// Fake timers do not replace `node:timers/promises`, so this mock uses the global `setTimeout`.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown) => new Promise((resolve) => setTimeout(resolve, ms, value)),
}));

let closed: string[];
let shutdown: Shutdown;

beforeEach(() => {
  closed = [];
  vi.spyOn(process, 'on').mockReturnThis();
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  shutdown = new Shutdown(pino({ level: 'silent' }));
});

const close = (name: string) => async () => void closed.push(name);

test('a shutdown that is requested twice closes each resource once, in reverse order of registration', async () => {
  shutdown.finally('the database', close('the database'));
  shutdown.drain('the server', close('the server'));
  await Promise.all([shutdown.end(0), shutdown.end(1)]);
  expect(closed).toEqual(['the server', 'the database']);
  expect(process.exit).toHaveBeenCalledWith(0);
});

test('a shutdown also closes resources that are registered while it runs, and closes each resource once', async () => {
  shutdown.finally('the database', close('the database'));
  shutdown.drain('the server', async () => {
    closed.push('the server');
    shutdown.chore('the housekeeping', close('the housekeeping'));
  });
  await shutdown.end(0);
  expect(closed).toEqual(['the server', 'the housekeeping', 'the database']);
});

test('a failure to close a resource does not prevent closing the others', async () => {
  shutdown.finally('the database', close('the database'));
  shutdown.drain('the server', () => Promise.reject(new Error('it is stuck')));
  await shutdown.end(0);
  expect(closed).toEqual(['the database']);
});

test('interrupted background work is not logged as a warning', async () => {
  const lines: string[] = [];
  shutdown = new Shutdown(pino({ level: 'warn' }, { write: (line) => void lines.push(line) }));
  shutdown.finally('the database', close('the database'));
  shutdown.chore('the housekeeping', () => new Promise<never>(() => {}));
  await shutdown.end(0);
  expect(closed).toEqual(['the database']);
  expect(lines).toEqual([]);
});

test('a shutdown in which no resource closes takes less than ten seconds', async () => {
  vi.useFakeTimers();
  const hang = () => new Promise<never>(() => {});
  shutdown.finally('the database', hang);
  shutdown.drain('the server', hang);
  for (const name of ['the metrics', 'the housekeeping', 'stale values', 'the nightly backup'])
    shutdown.chore(name, hang);
  const end = shutdown.end(0);
  await vi.advanceTimersByTimeAsync(9_900);
  vi.useRealTimers();
  expect(process.exit).toHaveBeenCalledWith(0);
  await end;
});
