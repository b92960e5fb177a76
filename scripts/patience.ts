import { availableParallelism, loadavg } from 'node:os';

/** So many tasks for each core are our own doing: the tests, their servers, a database and a browser. */
const OWN_LOAD = 2;

/**
 * How many times longer than on a machine of our own a test may take here: the limits of tests find what has become
 * slow, not what somebody else does on the same machine.
 */
export const PATIENCE = Math.max(1, (loadavg()[0] ?? 0) / (OWN_LOAD * availableParallelism()));
