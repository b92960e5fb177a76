/** `npm run check`: everything but the browser tests. */
import { runStages, STATIC_STAGES, TEST_STAGE } from './stages.ts';

runStages([...STATIC_STAGES, TEST_STAGE]);
