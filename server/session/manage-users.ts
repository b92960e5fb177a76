import { USERNAME_LENGTH } from '#domain/session/session';
import { requiredText } from '#domain/values/text';
import type { Db } from '../db/db.ts';
import { recordOperation } from '../security-log/operator.ts';
import { failingAddresses } from '../security-log/security-events.ts';
import { readLogCommand, type UserCommand } from '../security-log/show-log.ts';
import { revokeSessions, showSessions } from './session-commands.ts';
import { liftWaits } from './throttle.ts';
import { addUser, findUser, listUsers, resetUser, setDisabled, usernameKey } from './users.ts';

const USAGE = `Usage:
  npm run user -- add NAME       add a user and print a one-time password
  npm run user -- reset NAME     give a user a new one-time password and sign them out everywhere
  npm run user -- disable NAME   sign a user out everywhere and keep them out
  npm run user -- enable NAME    let a disabled user in again
  npm run user -- unlock NAME    let a user sign in who must wait after too many attempts
  npm run user -- sessions NAME  show where a user is signed in
  npm run user -- revoke NAME    sign a user out everywhere; the password stays
  npm run user -- list           show all users
  npm run user -- log            show what happened, newest first; --limit N shows N events, --before N older ones
  npm run -s user -- log --json  everything as lines of JSON, oldest first; --since DAY begins at a day or moment in UTC`;

const username = requiredText(USERNAME_LENGTH);

/** Reads the words of a command line; throws a sentence when they make no sense, before any database is opened. */
export function readUserCommand(words: readonly string[]): UserCommand {
  const [action, name, ...rest] = words;
  if (action === undefined) throw new Error(USAGE);
  if (action === 'list' && name === undefined) return list;
  if (action === 'log') return readLogCommand(words.slice(1));

  const act = ACTIONS.get(action);
  if (!act) throw new Error(`There is no command "${words.join(' ')}".\n${USAGE}`);
  if (name === undefined) throw new Error(`Which user? Write the name behind "${action}".\n${USAGE}`);
  if (rest.length > 0) throw new Error('A username with spaces must stand in quotes.');
  const username = readUsername(name);
  // A change and its entry in the security log are one.
  return (db) => db.transaction().execute((transaction) => act(transaction, username));
}

const ACTIONS = new Map([
  ['add', add],
  ['reset', reset],
  ['disable', disable],
  ['enable', enable],
  ['unlock', unlock],
  ['sessions', async (db: Db, name: string) => showSessions(db, await getUser(db, name))],
  ['revoke', async (db: Db, name: string) => revokeSessions(db, await getUser(db, name))],
]);

async function add(db: Db, name: string): Promise<string> {
  const taken = await findUser(db, name);
  if (taken) throw new Error(`There is already a user "${taken.username}".`);
  const password = await addUser(db, name);
  await recordOperation(db, { event: 'person_added', username: name });
  return `Added the user "${name}".\n${oneTime(password)}`;
}

async function reset(db: Db, name: string): Promise<string> {
  const user = await getUser(db, name);
  const password = await resetUser(db, user.user_id);
  await liftWaitsOf(db, user.username);
  await recordOperation(db, { event: 'person_reset', username: user.username });
  const disabled = user.disabled_at ? '\nThe user is disabled and cannot sign in until enabled.' : '';
  return `Reset the password of "${user.username}" and signed them out everywhere.\n${oneTime(password)}${disabled}`;
}

async function disable(db: Db, name: string): Promise<string> {
  const user = await getUser(db, name);
  await setDisabled(db, user.user_id, true);
  await recordOperation(db, { event: 'person_disabled', username: user.username });
  return `Disabled "${user.username}" and signed them out everywhere.`;
}

async function enable(db: Db, name: string): Promise<string> {
  const user = await getUser(db, name);
  await setDisabled(db, user.user_id, false);
  await recordOperation(db, { event: 'person_enabled', username: user.username });
  return `Enabled "${user.username}".`;
}

async function unlock(db: Db, name: string): Promise<string> {
  const { username } = await getUser(db, name);
  const waits = await liftWaitsOf(db, username);
  await recordOperation(db, { event: 'person_unlocked', username, details: { waits } });
  return waits === 0 ? `"${username}" did not have to wait.` : `"${username}" may sign in at once again.`;
}

/** Lifts the waits of a person, and of the addresses they lately came from in vain: all who share one wait there. */
async function liftWaitsOf(db: Db, username: string): Promise<number> {
  return liftWaits(db, usernameKey(username), await failingAddresses(db, username));
}

async function list(db: Db): Promise<string> {
  const users = await listUsers(db);
  if (users.length === 0) return 'There are no users yet.';
  const longest = Math.max(...users.map((user) => user.username.length));
  return users.map((user) => `${user.username.padEnd(longest)}  ${standing(user)}`).join('\n');
}

function standing({ disabled_at, must_reset }: { disabled_at: string | null; must_reset: boolean }): string {
  if (disabled_at) return 'disabled';
  return must_reset ? 'active, has to choose a password' : 'active';
}

function oneTime(password: string): string {
  return `One-time password, shown only now and good for 72 hours: ${password}`;
}

async function getUser(db: Db, name: string) {
  const user = await findUser(db, name);
  if (!user) throw new Error(`There is no user "${name}". See all users with: npm run user -- list`);
  return user;
}

function readUsername(name: string): string {
  const parsed = username.safeParse(name);
  if (!parsed.success) throw new Error(`The username ${parsed.error.issues[0]?.message ?? 'is not valid.'}`);
  return parsed.data;
}
