import { exportSome, importCounts, importSaps } from './imports-and-exports.ts';
import { type Person, WorkInterrupted } from './person.ts';
import { oneByWeight } from './random.ts';
import { find, list, lookUp, readReports, search } from './reads.ts';
import { change, countStock, createUntilArrival } from './writes.ts';

const WORK = [
  { weight: 20, work: list },
  { weight: 14, work: search },
  { weight: 12, work: lookUp },
  { weight: 6, work: find },
  { weight: 12, work: readReports },
  { weight: 20, work: change },
  { weight: 4, work: countStock },
  { weight: 5, work: createUntilArrival },
  { weight: 2, work: importSaps },
  { weight: 1, work: importCounts },
  { weight: 4, work: exportSome },
] as const;

/** Does one piece of work after another until the time is over. The last piece is completed. */
export async function workUntil(person: Person, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await person.think();
    try {
      await oneByWeight(WORK)?.work(person);
    } catch (error) {
      if (!(error instanceof WorkInterrupted)) throw error;
    }
  }
}
