import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DEFINITIONS = join(import.meta.dirname, '../../server/db');

/**
 * Writes the definitions of a future version, in which a published table has an additional column with values. Returns
 * their folder.
 */
export function makeNewerVersion(folder: string): string {
  const newer = mkdtempSync(join(folder, 'newer-'));
  for (const kind of ['migrations', 'rules', 'views']) {
    cpSync(join(DEFINITIONS, kind), join(newer, kind), { recursive: true });
  }
  writeFileSync(
    join(newer, 'migrations/9999_newer.sql'),
    `alter table plans add column shift text; update plans set shift = 'early'; alter table plans alter column shift set default 'late';`,
  );
  return newer;
}
