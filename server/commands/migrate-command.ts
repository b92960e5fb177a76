/** `npm run db:migrate`: upgrades the database without starting the server, for example before a rolling restart. */
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase(() => async (database) => {
  await database.migrate();
  console.log('The database is up to date.');
});
