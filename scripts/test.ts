/** `npm test`: all checks, ending in one line. */
import { BROWSER_STAGE, runStages, TEST_STAGE } from './stages.ts';

await runStages([TEST_STAGE, BROWSER_STAGE]);
