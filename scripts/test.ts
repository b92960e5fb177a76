/** `npm test`: all checks, ending in one line. */
import { BROWSER_STAGE, runStages, TEST_STAGE } from './stages.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

keepTemporaryFilesInMemory();
await runStages([TEST_STAGE, BROWSER_STAGE]);
