/** Runs before the cluster drill, which is shut off from the outside and cannot install anything any more. */
import { installPrograms } from './programs.ts';

if (process.getuid?.() !== 0) {
  throw new Error('The drill makes machines with networks of their own: only root may do that, on Linux.');
}
installPrograms();
