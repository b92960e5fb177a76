import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that runs PostgreSQL when this process must not: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };

/**
 * Answers undefined for an ordinary user, who runs PostgreSQL as himself. For root: whoever owns the existing
 * database, else an account named `partline` (so that an administrator can give it one of its own), else `nobody`.
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
  // initdb asks the system for the name of its user, so an account must exist, and it must not be root again.
  return Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Hands a file or folder to the account, when there is one. */
export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Answers the first folder on the way to `path` that the account may not enter, going by the mode bits. */
export function closedFolder(account: Account, path: string): string | undefined {
  const parent = dirname(path);
  const closedAbove = parent === path ? undefined : closedFolder(account, parent);
  if (closedAbove) return closedAbove;
  const { mode, uid, gid } = statSync(path);
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return mode & enter ? undefined : path;
}
