import { access, constants, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../db/db.ts';
import { connectPrimary } from '../db/primary.ts';
import { codeOf, describeError } from '../errors/failures.ts';
import { recordOperation } from '../security-log/security-events.ts';
import { backUp } from './back-up.ts';

const NAME = /^partline-\d{4}-\d{2}-\d{2}\.backup$/;
const UNFINISHED_NAME = /^partline-\d{4}-\d{2}-\d{2}\.backup(\.[\w-]+)?\.unfinished$/;
/** The file that names the data folder whose backups are in its folder. */
const DATA_FOLDER_FILE = 'partline-data-folder';
const KEPT_BACKUPS = 7;
const FROM_HOUR = 2;
const LOCK = '7303';
const HOUR_MS = 3_600_000;
/** Delays the first check, so that a backup does not slow down startup. */
const FIRST_CHECK_MS = 300_000;

interface NightlySettings {
  db: Db;
  url: string;
  folder: string;
  timeZone: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Backs up the database and keeps the last seven backups. Skips the backup if one was made today or if it is before two
 * in the morning. A machine that sleeps at night makes its backup when it wakes. If several processes run, only one of
 * them makes the backup.
 */
export async function backUpNightly(settings: NightlySettings, now = new Date()): Promise<void> {
  const { folder, log } = settings;
  const { day, hour } = localTime(now, settings.timeZone);
  const name = `partline-${day}.backup`;
  const isMade = async () => (await readdir(folder)).includes(name);
  await makeFolder(folder);
  // Returns before connecting, because a failed connection would be reported as a failed backup.
  if (hour < FROM_HOUR || (await isMade())) return;

  const client = await connectPrimary(settings.url, 'nightly backup');
  try {
    // Another process may have finished today's backup while this one connected.
    if (!(await tryLock(client)) || (await isMade())) return;
    await removeUnfinished(folder);
    const start = performance.now();
    const { rows } = await backUp(client, join(folder, name));
    const took = Math.round(performance.now() - start);
    log.info({ file: join(folder, name), rows, milliseconds: took }, 'the database was backed up');
    await recordOperation(settings.db, { event: 'backup', details: { file: join(folder, name), rows } });
  } finally {
    await client.end();
  }
  await removeOldest(folder, name);
}

/**
 * Checks every hour whether a backup is due, and records failures in the security log. Logs immediately if the folder
 * is unusable, inside `dataDir`, or missing. Returns a function that stops the checks.
 */
export function backUpEveryNight(settings: NightlySettings & { dataDir: string }): () => Promise<void> {
  const { folder, dataDir, log } = settings;
  let isStopped = false;
  const isInside = !relative(dataDir, folder).startsWith('..');
  const prepare = async () => {
    const isNew = await makeFolder(folder);
    if (isInside) return;
    if (isNew)
      log.warn({ folder }, 'the folder of BACKUP_DIR was missing and was created: is its disk mounted?');
    await claimFolder(folder, dataDir);
  };
  if (isInside)
    log.warn(
      { folder },
      'the nightly backups are in the data folder: set BACKUP_DIR to a folder on another disk',
    );
  prepare().catch((error: unknown) => log.error(error, 'nightly backups cannot be written'));
  const check = () =>
    prepare()
      .then(() => backUpNightly(settings))
      .catch(async (error: unknown) => {
        if (isStopped) return;
        log.error(error, 'the nightly backup failed');
        const details = { reason: describeError(error) };
        await recordOperation(settings.db, { event: 'backup_failed', details }).catch(() => {});
      });
  const first = setTimeout(check, FIRST_CHECK_MS);
  const hourly = setInterval(check, HOUR_MS);
  first.unref();
  hourly.unref();
  return async () => {
    isStopped = true;
    clearTimeout(first);
    clearInterval(hourly);
  };
}

/** Returns whether the folder was created. Throws if it cannot be written. */
async function makeFolder(folder: string): Promise<boolean> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
  return created !== undefined;
}

/**
 * Throws if the folder has the backups of another data folder: backups are named only by their day, so one database
 * would skip its backup because of the other's, and delete the other's.
 */
async function claimFolder(folder: string, dataDir: string): Promise<void> {
  const file = join(folder, DATA_FOLDER_FILE);
  await writeFile(file, `${dataDir}\n`, { flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  const owner = (await readFile(file, 'utf8')).trim();
  if (owner === dataDir) return;
  // The file stays empty if the disk is full, or if the machine stops while it is written.
  if (owner === '') return writeFile(file, `${dataDir}\n`);
  throw new Error(
    `${folder} has the backups of the database in ${owner}: set BACKUP_DIR to a folder of its own, or delete ${file} if ${dataDir} replaces ${owner}.`,
  );
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as mine`);
  return rows[0]?.mine === true;
}

/** Removes incomplete files that a killed process left. The lock excludes other nightly backups. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => UNFINISHED_NAME.test(name));
  for (const name of names) await rm(join(folder, name), { force: true });
}

/**
 * Removes all but the newest backups. Ignores backups dated in the future by a wrong clock: otherwise today's backup
 * could be the oldest.
 */
async function removeOldest(folder: string, todays: string): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => NAME.test(name) && name <= todays).sort();
  for (const name of backups.slice(0, -KEPT_BACKUPS)) await rm(join(folder, name));
}

function localTime(now: Date, timeZone: string): { day: string; hour: number } {
  // The Swedish locale formats an instant as 2026-01-05 02:00:00.
  const [day = '', time = ''] = now.toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day, hour: Number.parseInt(time, 10) };
}
