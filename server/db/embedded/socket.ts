import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Account, giveTo } from './account.ts';

const SOCKET_NAME = '.s.PGSQL.5432';
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;
const PRIVATE_PREFIX = 'partline-';

/**
 * Chooses the folder of the server's socket: inside the data folder or a private one with a short name where the
 * server cannot reach the data folder, or the path would be too long for a socket or unfit for PostgreSQL's settings.
 */
export function chooseSocketFolder(dataDir: string, isClosed: boolean): string {
  const inside = join(dataDir, 'socket');
  const fits =
    !isClosed && Buffer.byteLength(join(inside, SOCKET_NAME)) <= LONGEST_PATH && !inside.includes('"');
  return fits ? inside : mkdtempSync(`/tmp/${PRIVATE_PREFIX}`);
}

/** Makes the folder, open only to the account that runs the server. */
export function makeSocketFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(account, folder);
}

/** Removes the folder again if it lies outside the data folder, where it would stay for ever. */
export function removeSocketFolder(dataDir: string, folder: string): void {
  const isPrivate = !folder.startsWith(dataDir) && basename(folder).startsWith(PRIVATE_PREFIX);
  if (isPrivate) rmSync(folder, { recursive: true, force: true });
}

/** Whose the tables are, and the role that serves people: it has all rows, and no right to change a table or a rule. */
const OWNER = 'partline';
export const APP_ROLE = 'partline_app';

/** The address of a database behind the socket in `folder`. */
export function socketUrl(folder: string, database: string, role = OWNER): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`;
}
