/** Installs the programs of the cluster drill, which itself runs without network access. */
import { installPrograms } from './programs.ts';

if (process.getuid?.() !== 0) {
  throw new Error('The drill creates machines with separate networks, which requires Linux and root.');
}
installPrograms();
