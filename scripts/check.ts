/**
 * `npm run check`: the checks that take about a minute, types first. `npm test` also tests the server, the screens and
 * the browser.
 */
import { QUICK_STAGES, runUntilFailure } from './stages.ts';

await runUntilFailure(QUICK_STAGES);
