import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from './log.ts';

const JSON_LINES = { logLevel: 'info', logFormat: 'json' } as const;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the used memory after a garbage collection, because earlier tests of the process leave garbage. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function open(path: string): number {
  const fd = openSync(path, 'w');
  onTestFinished(() => closeSync(fd));
  return fd;
}

test('log lines are written to the given file as JSON, without the values that a PostgreSQL error quotes', async () => {
  const path = join(tmpdir(), `partline-log-${process.pid}`);
  onTestFinished(() => rmSync(path));
  const log = await createLog(JSON_LINES, open(path));
  log.warn(Object.assign(new Error('refused'), { code: '23505', detail: 'Key (note)=(secret)' }), 'first');
  const line = JSON.parse(readFileSync(path, 'utf8'));
  expect(line).toMatchObject({ msg: 'first', err: { message: 'refused', code: '23505' } });
  expect(line.err).not.toHaveProperty('detail');
});

test.runIf(statSync('/dev/full', { throwIfNoEntry: false }))(
  'R06: a full disk under the log does not end the process, and waiting lines are limited',
  async () => {
    const log = await createLog(JSON_LINES, open('/dev/full'));
    const before = heldBytes();
    const line = 'x'.repeat(1_000);
    for (let written = 0; written < 50_000; written += 1) log.info(line);
    expect(heldBytes() - before).toBeLessThan(30_000_000);
    // An error without a listener would be thrown after this tick.
    await new Promise((resolve) => setTimeout(resolve, 10));
  },
);
