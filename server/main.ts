import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { backUpEveryNight } from './backup/nightly-backup.ts';
import { applyDefaultLeadTime, applyTimeZone, readTimeZone } from './db/company-settings.ts';
import { collationRemedy, missingLimits } from './db/database-problems.ts';
import type { Db } from './db/db.ts';
import { type Database, openDatabase } from './db/open.ts';
import { codeOf, describeError, isUnreachable } from './errors/failures.ts';
import { addressOf, signInHint } from './process/greeting.ts';
import { startHousekeeping } from './process/housekeeping.ts';
import { keepFresh } from './process/keep-fresh.ts';
import { createLog } from './process/log.ts';
import { Shutdown, stopServing } from './process/shutdown.ts';
import { findLastBackup } from './security-log/security-events.ts';
import { ensureFirstAdministrator } from './session/first-administrator.ts';
import { expectSessions } from './session/sessions.ts';
import { describeDatabase, readEnvironment, type Settings } from './settings/env.ts';

const RETRY_PAUSE_MS = 1_000;
const UNUSABLE_PORT_CODES = new Set(['EADDRINUSE', 'EACCES']);
const UNUSABLE_HOST_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL']);
/** PostgreSQL's error classes for a role that may not connect, and for a database that does not exist. */
const REFUSED_CONNECTION = /^28|^3D/;

try {
  const settings = readEnvironment(process.env);
  const log = await createLog(settings);
  const shutdown = new Shutdown(log);
  try {
    await start(settings, log, shutdown);
  } catch (error) {
    if (!shutdown.isEnding) printError(error);
    await shutdown.end(1);
  }
} catch (error) {
  printError(error);
  process.exit(1);
}

async function start(settings: Settings, log: Logger, shutdown: Shutdown): Promise<void> {
  const ending = new AbortController();
  const opening = openDatabase(settings, (message, error) => log.warn(error, message), ending.signal);
  // Registered before the database is open: a signal during the first start must stop the embedded server.
  shutdown.finally('the database', () => {
    ending.abort();
    return opening.then((opened) => opened.close(), ignore);
  });
  const database = await opening;
  // The metrics library is loaded on demand, because loading it takes a tenth of the startup time.
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : (await import('./process/metrics/metrics.ts')).createMetrics();
  let isPrepared = false;
  const app = await buildApp({
    ...database,
    settings,
    log,
    isPrepared: () => isPrepared,
    measure: metrics?.measureRequests,
  });
  shutdown.drain('the server', () => stopServing(app, database.interrupt));

  let obstacle = await prepare(database, settings, log);
  isPrepared = obstacle === undefined;
  if (metrics) {
    const measures = {
      ...database,
      lastBackup: () => findLastBackup(database.db),
      isReady: async () => isPrepared && expectSessions(database.db).then(() => true),
      folders: {
        // With `DATABASE_URL` the database is not in the data folder.
        ...(settings.databaseUrl === undefined && { data: settings.dataDir }),
        backups: settings.backupDir,
      },
    };
    const served = await metrics
      .serve(settings.metricsPort ?? 0, measures)
      .catch(nameSetting('METRICS_PORT'));
    shutdown.chore('the metrics', served.close);
    log.info(`metrics at http://127.0.0.1:${served.port}/metrics`);
  }
  await app.listen({ host: settings.host, port: settings.port }).catch(nameSetting('PORT'));
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  console.log(`listening on ${addressOf(settings.host, port)}`);

  // If the database is unreachable, the process keeps trying, so that monitoring sees a live process that is not ready
  // instead of repeated restarts.
  let lastReason: string | undefined;
  while (obstacle !== undefined && !shutdown.isEnding) {
    if (obstacle !== lastReason)
      log.warn(
        { cause: obstacle },
        `${describeDatabase(settings.databaseUrl, settings)} It is unreachable: retrying`,
      );
    lastReason = obstacle;
    await sleep(RETRY_PAUSE_MS);
    obstacle = await prepare(database, settings, log);
  }
  if (shutdown.isEnding) return;
  isPrepared = true;
  shutdown.chore('the housekeeping', startHousekeeping(database.db, log, settings.retention));
  shutdown.chore('stale values', keepFresh(database, log));
  if (!settings.databaseUrl) {
    const timeZone = await readTimeZone(database.db);
    const nightly = { ...database, ...settings, folder: settings.backupDir, timeZone, log };
    shutdown.chore('the nightly backup', backUpEveryNight(nightly));
  }
  await warnOfDatabase(database.db, log);
}

/** Logs database problems that an administrator has to fix, once per start (docs/operations.md). */
async function warnOfDatabase(db: Db, log: Logger): Promise<void> {
  const missing = await missingLimits(db);
  if (missing.length > 0) {
    log.warn(
      { missing },
      'the database sets no time limits: behind PgBouncer the role of Partline must have them',
    );
  }
  const remedy = await collationRemedy(db);
  if (remedy.length > 0) {
    log.warn(
      { remedy },
      'the indexes were built with another version of the collation library, so lists may miss rows: run the remedy at a quiet hour',
    );
  }
}

/** Prepares the database and prints how to sign in. Returns the reason if the database is unreachable. */
async function prepare(database: Database, settings: Settings, log: Logger): Promise<string | undefined> {
  try {
    await database.migrate();
    const change = await applyTimeZone(database.db, settings);
    if (change) log.warn(change, 'the time zone of the company was changed');
    if (await applyDefaultLeadTime(database.db, settings))
      log.info({ leadTimeDays: settings.leadTimeDays }, 'the default lead time was changed');
    const only = settings.passwords ? undefined : settings.signOn?.name;
    // The hint is printed immediately: later steps may fail, and a one-time password is not created again. It is
    // written to stderr, because logs are collected from stdout.
    console.error(signInHint(await ensureFirstAdministrator(database.db, settings), only));
    return undefined;
  } catch (error) {
    if (isUnreachable(error)) return describeError(error);
    if (!settings.databaseUrl || !REFUSED_CONNECTION.test(codeOf(error) ?? '')) throw error;
    const names = settings.migrateDatabaseUrl ? 'DATABASE_URL or MIGRATE_DATABASE_URL' : 'DATABASE_URL';
    throw new Error(`${names}: ${describeError(error)}`, { cause: error });
  }
}

/** Prints the reason for a failed start in one line. A stack trace would only hide it. */
function printError(error: unknown): void {
  console.error(describeError(error));
}

/** Returns an error handler that names the setting of a host or port that cannot be used. */
function nameSetting(port: string): (error: Error) => never {
  return (error) => {
    const code = codeOf(error) ?? '';
    if (!UNUSABLE_PORT_CODES.has(code) && !UNUSABLE_HOST_CODES.has(code)) throw error;
    throw new Error(
      `${error.message}: choose another one with ${UNUSABLE_HOST_CODES.has(code) ? 'HOST' : port}.`,
    );
  };
}

function ignore(): void {}
