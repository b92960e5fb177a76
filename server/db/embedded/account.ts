import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that runs PostgreSQL if this process runs as root. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };

/**
 * Returns the account that runs PostgreSQL, which refuses to run as root, or undefined if the process is not root. The
 * account is the owner of the database folder. If the folder does not exist or belongs to root, the account is
 * `partline`, or `nobody` if the machine has no account `partline`.
 */
export function databaseAccount(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { uid, gid };
  }
  return accountNamed('partline') ?? accountNamed('nobody') ?? NOBODY;
}

function accountNamed(name: string): Account | undefined {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  // initdb looks up the name of its user, so the account must exist and must not be root.
  return Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Changes the owner of a file or folder to the account, if there is one. */
export function changeOwner(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Lets all accounts traverse a folder without listing it, if PostgreSQL runs as another account. */
export function allowTraversal(account: Account | undefined, folder: string): void {
  if (account) chmodSync(folder, statSync(folder).mode | 0o001);
}

/** Returns whether the mode bits keep the account from entering a folder or one of its parents. */
export function isInaccessible(account: Account | undefined, path: string): boolean {
  if (!account) return false;
  const parent = dirname(path);
  if (parent !== path && isInaccessible(account, parent)) return true;
  const { mode, uid, gid } = statSync(path);
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & enter) === 0;
}

/**
 * Returns the path by which a program that runs as the account reaches the folder, and the working directory of that
 * program. The account cannot enter the parents of a data folder in root's home, but a process that starts with the
 * folder as its working directory can reach it as `/proc/self/cwd`. Throws for such a folder on systems other than
 * Linux.
 */
export function reachablePath(account: Account | undefined, folder: string): { path: string; cwd: string } {
  if (!isInaccessible(account, dirname(folder))) return { path: folder, cwd: '/' };
  if (process.platform === 'linux') return { path: '/proc/self/cwd', cwd: folder };
  throw new Error(
    `${folder}: PostgreSQL does not run as root, and the account that runs it cannot enter one of the parent folders. ` +
      'Choose another DATA_DIR, or run Partline as an ordinary user.',
  );
}
