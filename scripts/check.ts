/** `npm run check`: everything but the browser tests. */
import { runStages, TEST_STAGE } from './stages.ts';

await runStages([TEST_STAGE]);
