/**
 * `npm run group -- coverage|containers|plans [--csv] [--limit N]`: what several plants have short, what comes to them and
 * what they plan, read from the copies of their tables that GROUP_DATABASE_URLS names. Rows go to the output, everything
 * else beside it. A plant that does not answer makes the code 1; the rows of the others are there.
 */
import { readPlants } from '../group/group-settings.ts';
import { readGroupCommand } from '../group/read-group-command.ts';

try {
  const ask = readGroupCommand(process.argv.slice(2));
  const { text, notes, isWhole } = await ask(readPlants(process.env.GROUP_DATABASE_URLS));
  process.stdout.write(text);
  for (const note of notes) console.error(note);
  if (!isWhole) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
