import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SqlFile {
  name: string;
  text: string;
  sha256: string;
}

/** Reads the `.sql` files of a folder in the order of their names. */
export function readSqlFiles(folder: string): SqlFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, sha256: sha256(text) };
  });
}

/** Returns a hash of several files, with their names and order. */
export function hashOf(files: readonly SqlFile[]): string {
  return sha256(files.map((file) => `${file.name} ${file.sha256}\n`).join(''));
}

function sha256(text: string): string {
  return hash('sha256', text);
}
