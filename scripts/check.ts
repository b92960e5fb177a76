/** `npm run check`: the checks that take about a minute, types first. `npm test` runs all checks. */
import { QUICK_STAGES, runUntilFailure } from './stages.ts';

await runUntilFailure(QUICK_STAGES);
