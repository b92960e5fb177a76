import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { databaseUrl } from '../testing/database-url.ts';
import { readGroupCommand, readPlants } from './group.ts';

// The server of the other tests has no logical replication, so this test starts another one.
const PUBLISH = readFileSync(join(import.meta.dirname, '../../deploy/group/publish.sql'), 'utf8');

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('R24: restoring a plant disconnects its replica, and both the restore and the group command report it', async () => {
  const dataDir = newDataFolder();
  onTestFinished(() => removeDataFolder(dataDir));
  await fillDataFolder(dataDir);
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), '\nwal_level = logical\n');
  const server = await startEmbedded({ dataDir });
  onTestFinished(() => server.stop());
  const copyUrl = databaseUrl(server.url, 'copy');
  const ask = () => readGroupCommand(['plans'])(readPlants(`north=${copyUrl}`));

  const administrator = await connectTo(databaseUrl(server.url, 'postgres'));
  await administrator.query('create database copy template partline');
  const plant = await connectTo(server.url);
  await plant.query(`create role partline_group login replication; ${PUBLISH}`);
  // The slot is created first, because `create subscription` would wait for itself if both databases share a server.
  await plant.query(`select pg_create_logical_replication_slot('copy', 'pgoutput')`);
  const copy = await connectTo(copyUrl);
  const { searchParams } = new URL(server.url);
  await copy.query('delete from settings');
  await copy.query(`create subscription copy
    connection 'host=${searchParams.get('host')} user=partline_group dbname=partline'
    publication partline_group with (create_slot = false)`);
  const unsynchronized = async () =>
    (await copy.query(`select from pg_subscription_rel where srsubstate <> 'r'`)).rows;
  await expect.poll(unsynchronized, { timeout: 30_000 }).toEqual([]);
  expect((await ask()).exitCode).toBe(0);

  const file = join(dataDir, 'backup');
  await backUp(plant, file);
  expect(await restore(plant, file, { force: true })).toMatchObject({ cutPublications: ['partline_group'] });
  await expect
    .poll(async () => (await ask()).notes, { timeout: 30_000 })
    .toEqual([
      expect.stringContaining(
        'the plant was restored: these rows are from before the restore, recreate the replica',
      ),
    ]);
  expect((await ask()).exitCode).toBe(3);

  // The message of a restore names this script, which recreates a publication that has no tables left.
  await plant.query(PUBLISH);
  const { rows } = await plant.query(`select count(*)::int from pg_publication_tables`);
  expect(rows).toEqual([{ count: PUBLISH.match(/for table([^;]+);/)?.[1]?.split(',').length }]);
});
