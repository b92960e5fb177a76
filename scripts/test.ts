/** `npm test`: everything there is to check, ending in one line. */
import { BROWSER_STAGE, runStages, STATIC_STAGES, TEST_STAGE } from './stages.ts';

runStages([...STATIC_STAGES, TEST_STAGE, BROWSER_STAGE]);
