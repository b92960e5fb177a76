/**
 * `npm run group -- coverage|containers|plans [--csv] [--limit N]`: what several plants have short, what comes to them
 * and what they plan, read from the copies of their tables that GROUP_DATABASE_URLS names. Rows go to the output,
 * everything else beside it. It ends with 3 when a plant is away, and with 1 when one did not answer; what the others
 * answered is there.
 */
import { describeError } from '../errors/describe-error.ts';
import { readPlants } from '../group/group-settings.ts';
import { readGroupCommand } from '../group/read-group-command.ts';

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
