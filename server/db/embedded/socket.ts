import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Account, changeOwner } from './account.ts';

const SOCKET_NAME = '.s.PGSQL.5432';
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;
const PRIVATE_PREFIX = 'partline-';

/**
 * Returns the folder of the server's socket: in the data folder, or a private folder with a short name if the server
 * cannot reach that path or PostgreSQL does not accept it.
 */
export function chooseSocketFolder(dataDir: string, isClosed: boolean): string {
  const inside = join(dataDir, 'socket');
  const fits =
    !isClosed && Buffer.byteLength(join(inside, SOCKET_NAME)) <= LONGEST_PATH && !inside.includes('"');
  return fits ? inside : mkdtempSync(`/tmp/${PRIVATE_PREFIX}`);
}

/** Creates the folder, which only the account of the server can open. */
export function makeSocketFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  changeOwner(account, folder);
}

/** Removes the folder if `chooseSocketFolder` created it outside the data folder. */
export function removeSocketFolder(dataDir: string, folder: string): void {
  const isPrivate = !folder.startsWith(dataDir) && basename(folder).startsWith(PRIVATE_PREFIX);
  if (isPrivate) rmSync(folder, { recursive: true, force: true });
}

/** The owner of the tables. The app's role may read and write rows, but change no table, function or trigger. */
const OWNER = 'partline';
export const APP_ROLE = 'partline_app';

/** Returns the URL of a database through the socket in `folder`. */
export function socketUrl(folder: string, database: string, role = OWNER): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`;
}
