/**
 * `npm run demo`: runs Partline with a demo company in the folder DEMO_DATA_DIR. It writes only to an empty folder or
 * to the folder of a demo.
 */
import { resolve } from 'node:path';
import { openDatabase } from '../server/db/open.ts';
import { DEMO_USERNAME, findDemo, openDemo, seedDemo } from '../server/demo/seed.ts';
import { describeError } from '../server/errors/failures.ts';
import { oneTimePassword } from '../server/session/passwords.ts';
import { readEnvironment, type Settings } from '../server/settings/env.ts';

/** A public password, which is sufficient for invented records that only this machine can reach. */
const KNOWN_PASSWORD = 'partline-demo';
/** The settings of a real installation that the demo must not use. */
const INSTALLATION_SETTINGS = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'BACKUP_DIR',
  'METRICS_PORT',
  'PUBLIC_ORIGIN',
  'TRUSTED_PROXIES',
  'OIDC_ISSUER',
  'PASSWORDS',
  'LEAD_TIME_DAYS',
];
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

try {
  const env = demoEnvironment();
  const settings = readEnvironment(env);
  const password = LOOPBACK.has(settings.host) ? KNOWN_PASSWORD : oneTimePassword();
  await prepare(settings, password);

  Object.assign(process.env, env);
  // Importing the server starts it.
  await import('../server/main.ts');
  console.log(
    `This is a demo in ${settings.dataDir}: nothing in it is real, and deleting the folder resets it.`,
  );
  console.log(`sign in as ${DEMO_USERNAME} with the password ${password}`);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

/**
 * Returns the environment of this process without the settings that a demo must not use, and with a separate data
 * folder.
 */
function demoEnvironment(): NodeJS.ProcessEnv {
  const folder = process.getuid?.() === 0 ? '/var/lib/partline-demo' : './data-demo';
  return {
    ...process.env,
    ...Object.fromEntries(INSTALLATION_SETTINGS.map((name) => [name, ''])),
    DATA_DIR: resolve(process.env.DEMO_DATA_DIR || folder),
    // Allows a changed time zone, because the records of the demo are invented.
    TIME_ZONE_CHANGE: 'yes',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  };
}

async function prepare(settings: Settings, password: string): Promise<void> {
  const database = await openDatabase(settings);
  try {
    const found = await findDemo(database.db);
    if (found === 'something else') {
      throw new Error(
        `${settings.dataDir} contains records that are not a demo: choose another folder with DEMO_DATA_DIR.`,
      );
    }
    if (found === 'half a demo') {
      throw new Error(
        `The demo in ${settings.dataDir} was never finished: delete the folder and start again.`,
      );
    }

    await database.migrate();
    if (found === 'nothing') {
      console.log('building the demo company …');
      await seedDemo(database, password, new Date().toISOString().slice(0, 10));
    }
    await openDemo(database.db, password);
  } finally {
    await database.close();
  }
}
