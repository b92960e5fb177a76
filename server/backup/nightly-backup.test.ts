import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listEvents } from '../security-log/security-events.ts';
import { testApp } from '../testing/test-app.ts';
import { backUpEveryNight, backUpNightly } from './nightly-backup.ts';

const server = testApp();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partline-backup-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const path = (name: string) => join(folder, name);

test('backups dated in the future do not count among the newest seven, and incomplete files of a killed process are removed', async () => {
  const folder = path('ahead');
  mkdirSync(folder);
  const later = [1, 2, 3, 4, 5, 6, 7].map((day) => `partline-2027-01-0${day}.backup`);
  for (const name of later) writeFileSync(join(folder, name), 'of a day to come');
  const ofToday = 'partline-2026-01-08.backup.1a2b.unfinished';
  for (const name of ['partline-2026-01-07.backup.1a2b.unfinished', ofToday, 'mine.backup.unfinished'])
    writeFileSync(join(folder, name), 'half of it');
  await backUpNightly(
    { db: server.db, url: server.url, folder, timeZone: 'UTC', log: { info: () => {} } as never },
    new Date('2026-01-08T03:00:00Z'),
  );
  expect(readdirSync(folder)).toEqual(['mine.backup.unfinished', 'partline-2026-01-08.backup', ...later]);
});

test('a backup that another server finishes in the meantime is kept', async () => {
  const shared = path('shared');
  const file = join(shared, 'partline-2026-01-07.backup');
  await backUpNightly(
    {
      db: server.db,
      get url() {
        writeFileSync(file, 'of the other server');
        return server.url;
      },
      folder: shared,
      timeZone: 'UTC',
      log: { info: () => {} } as never,
    },
    new Date('2026-01-07T03:00:00Z'),
  );
  expect(readFileSync(file, 'utf8')).toBe('of the other server');
});

test('one backup is created each night, and the newest seven are kept', async () => {
  const nightly = path('nightly');
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line), error: () => {} };
  const backUpAt = (time: string, url = server.url) =>
    backUpNightly(
      { db: server.db, url, folder: nightly, timeZone: 'Asia/Tashkent', log } as never,
      new Date(time),
    );

  await backUpAt('2026-01-07T20:59:00Z');
  expect(readdirSync(nightly)).toEqual([]);
  const nameOf = (day: number) => `partline-2026-01-${String(day).padStart(2, '0')}.backup`;
  for (const day of [1, 2, 3, 4, 5, 6, 7]) writeFileSync(join(nightly, nameOf(day)), 'of an earlier night');
  await backUpAt('2026-01-07T21:00:00Z');
  await backUpAt('2026-01-08T21:00:00Z');
  // Once tonight's backup exists, the hourly checks do not connect.
  await backUpAt('2026-01-08T22:00:00Z', 'postgres://127.0.0.1:1/closed');
  expect(readdirSync(nightly)).toEqual([3, 4, 5, 6, 7, 8, 9].map(nameOf));
  expect(lines).toHaveLength(2);
  const [newest] = await listEvents(server.db, { limit: 1 });
  expect(newest).toMatchObject({ event: 'backup', details: { file: join(nightly, nameOf(9)) } });
});

test('a failed nightly backup is recorded in the security log with its reason', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const file = path('no folder');
  writeFileSync(file, '');
  const ignore = () => {};
  const log = { info: ignore, warn: ignore, error: ignore } as never;
  const settings = { db: server.db, url: server.url, folder: join(file, 'backups'), timeZone: 'UTC', log };
  const stop = backUpEveryNight({ ...settings, dataDir: folder });
  vi.advanceTimersByTime(300_000);
  await expect
    .poll(() => listEvents(server.db, { limit: 1 }))
    .toMatchObject([{ event: 'backup_failed', details: { reason: expect.stringContaining('ENOTDIR') } }]);
  await stop();
});

test('a folder that is missing, perhaps because its disk is not mounted, is created with a warning, and the next start does not warn', async () => {
  const ignore = () => {};
  const warnings: object[] = [];
  const warn = (values: object) => warnings.push(values);
  const settings = { db: server.db, url: server.url, timeZone: 'UTC', dataDir: path('data') };
  const missing = path('not mounted/backups');
  const backUpInto = (folder: string) =>
    backUpEveryNight({ ...settings, folder, log: { info: ignore, error: ignore, warn } as never });
  onTestFinished(backUpInto(missing));
  await expect.poll(() => warnings).toEqual([{ folder: missing }]);
  await expect.poll(() => readdirSync(missing)).toEqual(['partline-data-folder']);
  onTestFinished(backUpInto(missing));
  const second = path('also not mounted');
  onTestFinished(backUpInto(second));
  await expect.poll(() => warnings).toEqual([{ folder: missing }, { folder: second }]);
});

test('a folder with the backups of another data folder is refused, and its backups stay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = path('two plants');
  const ignore = () => {};
  const log = { info: ignore, warn: ignore, error: ignore } as never;
  const backUpPlant = (plant: string) => {
    const stop = backUpEveryNight({
      db: server.db,
      url: server.url,
      folder,
      // It is always after two in the morning in one of these time zones.
      timeZone: new Date().getUTCHours() < 6 ? 'Pacific/Kiritimati' : 'UTC',
      dataDir: path(plant),
      log,
    });
    onTestFinished(stop);
    vi.advanceTimersByTime(300_000);
  };
  // An interrupted start left the file empty.
  mkdirSync(folder);
  writeFileSync(join(folder, 'partline-data-folder'), '');
  backUpPlant('plant A');
  const backups = () => readdirSync(folder).filter((name) => name.endsWith('.backup'));
  const newest = () => listEvents(server.db, { limit: 1 });
  await expect.poll(newest).toMatchObject([{ event: 'backup' }]);
  expect(backups()).toHaveLength(1);
  rmSync(join(folder, backups()[0] ?? ''));
  backUpPlant('plant B');
  const reason = expect.stringContaining(`has the backups of the database in ${path('plant A')}: `);
  await expect.poll(newest).toMatchObject([{ event: 'backup_failed', details: { reason } }]);
  expect(backups()).toEqual([]);
});
