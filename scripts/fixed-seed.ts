/** Vitest's setup of tests over random values: a run that fails has found a change, not other values. */
import fc from 'fast-check';

const SEED = 20_260_105;

fc.configureGlobal({ seed: SEED });
