/** Gives property tests a fixed seed, so that a failure is due to a change and not to other random values. */
import fc from 'fast-check';

const SEED = 20_260_105;

fc.configureGlobal({ seed: SEED });
