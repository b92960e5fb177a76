/**
 * `npm run group -- coverage|containers|plans [--csv] [--limit N]`: reports the coverage, the expected containers or
 * the open plans of several plants, from the replicas in GROUP_DATABASE_URLS. Rows are written to stdout, everything
 * else to stderr. The exit code is 1 if a replica did not respond or the arguments or settings are wrong, otherwise 3
 * if a replica no longer follows its plant, so its rows may be old.
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
