/**
 * `npm run group -- coverage|containers|plans [--csv] [--limit N]`: reports shortages, deliveries and plans of several
 * plants, from the replicas in GROUP_DATABASE_URLS. Rows are written to stdout, everything else to stderr. The exit
 * code is 1 if the rows of a plant are missing, and 3 if they may be old, because its replica no longer follows the
 * plant.
 */
import { describeError } from '../errors/failures.ts';
import { readGroupCommand, readPlants } from '../group/group.ts';

try {
  const ask = readGroupCommand(process.argv.slice(2));
  const { text, notes, exitCode } = await ask(readPlants(process.env.GROUP_DATABASE_URLS));
  process.stdout.write(text);
  for (const note of notes) console.error(note);
  process.exitCode = exitCode;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
