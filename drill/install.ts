/** Runs before the cluster drill, which has no network access and so cannot install anything. */
import { installPrograms } from './programs.ts';

if (process.getuid?.() !== 0) {
  throw new Error('The drill makes machines with networks of their own: only root may do that, on Linux.');
}
installPrograms();
