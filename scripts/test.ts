/** `npm test`: runs all checks except `test:looks` and `test:faults`, and prints a summary. */
import { BROWSER_STAGE, runStages, TEST_STAGE } from './stages.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

keepTemporaryFilesInMemory();
await runStages([TEST_STAGE, BROWSER_STAGE]);
