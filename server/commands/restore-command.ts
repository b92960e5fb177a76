/** `npm run restore FILE`: makes the database what it was when the backup was made, and brings it up to date. */
import { resolve } from 'node:path';
import { restore } from '../backup/restore.ts';
import { connectPrimary } from '../db/primary.ts';
import { runOnDatabase } from './run-on-database.ts';

const FORCE = '--force';

await runOnDatabase((words) => {
  const [file, ...rest] = words.filter((word) => word !== FORCE);
  if (!file || rest.length > 0)
    throw new Error('usage: npm run restore FILE, or npm run restore -- FILE --force');
  // Without `--` npm takes the word for one of its own, and passes it on like this.
  const force = words.includes(FORCE) || process.env.npm_config_force === 'true';
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  return async (database) => {
    const start = performance.now();
    const client = await connectPrimary(database.ownerUrl, 'restore');
    const { rows, tables } = await restore(client, path, { force }).finally(() => client.end());
    await database.migrate();
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    const count = Object.keys(tables).length;
    console.log(`Restored ${rows} rows of ${count} tables in ${seconds} s. Counts and checksums agree.`);
  };
});
