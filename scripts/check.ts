/** `npm run check`: what takes about a minute, from the types on. `npm test` checks everything. */
import { QUICK_STAGES, runUntilFailure } from './stages.ts';

await runUntilFailure(QUICK_STAGES);
