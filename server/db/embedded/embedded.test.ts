import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../../testing/data-folder.ts';
import { connect } from '../connect.ts';
import { startEmbedded } from './embedded.ts';
import { findPostmaster } from './running-server.ts';

/** A database is started, which takes a busy machine a while. */
const START_MS = 60_000;

test('the database works in a folder whose path is too long for a socket', {
  timeout: START_MS,
}, async () => {
  const folder = newDataFolder();
  const deep = join(folder, 'a folder with a rather long name'.repeat(4));
  mkdirSync(deep);
  await fillDataFolder(deep);

  const { url, stop } = await startEmbedded({ dataDir: deep });
  const db = connect({ url, max: 1 });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await stop();
  expect(findPostmaster(join(deep, 'postgres'))).toBeUndefined();
  removeDataFolder(folder);
});
