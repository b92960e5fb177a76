import { newUsername } from '#domain/session/new-username';
import { ONE_TIME_HOURS, USERNAME_LENGTH } from '#domain/session/session';
import { counted } from '#domain/values/counted';
import { requiredText } from '#domain/values/text';
import { ROLES, type Role, role as roleSchema } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { recordOperation } from '../security-log/security-events.ts';
import { closeSessionsOf, listSessions } from '../session/sessions.ts';
import { clearWaits } from '../session/throttle.ts';
import { endTokensOf } from '../session/tokens.ts';
import {
  addUser,
  findUser,
  listUsers,
  lockUsers,
  refuseServiceAsAdministrator,
  resetUser,
  setDisabled,
  setRole,
  takenFault,
} from '../session/users.ts';
import { readLogCommand, type UserCommand } from './show-log.ts';

const USAGE = `Usage:
  npm run user -- add NAME       add a user and print a one-time password; --role viewer|editor|admin (else editor)
  npm run user -- role NAME ROLE make a user a viewer, an editor or an admin
  npm run user -- reset NAME     give a user a new one-time password and sign them out everywhere
  npm run user -- disable NAME   sign a user out everywhere and block sign-in; the tokens of a service stop working
  npm run user -- enable NAME    allow a disabled user to sign in again
  npm run user -- unlock NAME    end the waiting time after too many attempts
  npm run user -- sessions NAME  show the sessions of a user
  npm run user -- revoke NAME    end the sessions and tokens of a user or service, and keep the password
  npm run user -- list           show all users
  npm run user -- log            show the security log, newest first; --limit N shows N events, --before N older ones
  npm run -s user -- log --json  the whole log as lines of JSON, oldest first; --since DAY begins at a day or moment in UTC`;

const knownUsername = requiredText(USERNAME_LENGTH);

/**
 * Parses a command line, and returns a function that runs the command. Throws an error with a readable message if the
 * command line is invalid.
 */
export function readUserCommand(words: readonly string[]): UserCommand {
  const [action, name, ...rest] = words;
  if (action === undefined) throw new Error(USAGE);
  if (action === 'list' && name === undefined) return list;
  if (action === 'log') return readLogCommand(words.slice(1));

  const act = ACTIONS.get(action);
  if (!act) throw new Error(`There is no command "${words.join(' ')}".\n${USAGE}`);
  if (name === undefined) throw new Error(`Which user? Write the name after "${action}".\n${USAGE}`);
  const role = readRole(action, rest);
  const username = readUsername(name, action === 'add' ? newUsername : knownUsername);
  // A change and its log entry are stored in one transaction.
  return (db) => db.transaction().execute((transaction) => act(transaction, username, role));
}

function readRole(action: string, words: readonly string[]): Role {
  const isNamed = action === 'add' && words[0] === '--role';
  const takesRole = isNamed || action === 'role';
  const [word, ...more] = isNamed ? words.slice(1) : words;
  if (takesRole ? more.length > 0 : words.length > 0) {
    throw new Error('Put a username with spaces in quotes.');
  }
  if (!takesRole) return 'editor';
  const role = roleSchema.safeParse(word);
  if (!role.success) throw new Error(`Which role? It is one of ${ROLES.join(', ')}.`);
  return role.data;
}

type Act = (db: Db, name: string, role: Role) => Promise<string>;

const ACTIONS = new Map<string, Act>([
  ['add', add],
  ['role', changeRole],
  ['reset', reset],
  ['disable', disable],
  ['enable', enable],
  ['unlock', unlock],
  ['sessions', async (db: Db, name: string) => showSessions(db, await getUser(db, name))],
  ['revoke', async (db: Db, name: string) => revokeAccess(db, await getUser(db, name))],
]);

interface User {
  user_id: number;
  username: string;
}

async function showSessions(db: Db, { user_id, username }: User): Promise<string> {
  const sessions = await listSessions(db, user_id);
  if (sessions.length === 0) return `"${username}" has no sessions.`;
  return sessions
    .map(
      ({ created_at, last_seen_at, address }) =>
        `signed in ${created_at}  last seen ${last_seen_at}  from ${address ?? 'an unknown address'}`,
    )
    .join('\n');
}

async function revokeAccess(db: Db, { user_id, username }: User): Promise<string> {
  await lockUsers(db, [user_id]);
  const sessions = await closeSessionsOf(db, user_id);
  const tokens = await endTokensOf(db, user_id);
  await recordOperation(db, { event: 'sessions_revoked', username, details: { count: sessions, tokens } });
  return `Signed "${username}" out everywhere: ${counted(sessions, 'session')} and ${counted(tokens, 'token')} ended.`;
}

async function add(db: Db, name: string, role: Role): Promise<string> {
  const taken = await takenFault(db, [name]);
  if (taken) throw new Error(taken);
  const { password } = await addUser(db, name, role);
  await recordOperation(db, { event: 'person_added', username: name, details: { role } });
  return `Added the user "${name}" as ${withArticle(role)}.\n${oneTime(password)}`;
}

async function changeRole(db: Db, name: string, role: Role): Promise<string> {
  const user = await getUser(db, name);
  refuseServiceAsAdministrator(role, user.service);
  await setRole(db, user.user_id, role);
  const details = { from: user.role, to: role };
  await recordOperation(db, { event: 'person_role', username: user.username, details });
  return `"${user.username}" is ${withArticle(role)} now.`;
}

function withArticle(role: Role): string {
  return role === 'viewer' ? 'a viewer' : `an ${role}`;
}

async function reset(db: Db, name: string): Promise<string> {
  const user = await getUser(db, name);
  if (user.service) throw new Error(`"${user.username}" is a service and has no password.`);
  const password = await resetUser(db, user.user_id);
  await clearWaits(db, user.username);
  await recordOperation(db, { event: 'person_reset', username: user.username });
  const disabled = user.disabled_at ? '\nThe user is disabled and cannot sign in until enabled.' : '';
  return `Reset the password of "${user.username}" and signed them out everywhere.\n${oneTime(password)}${disabled}`;
}

async function disable(db: Db, name: string): Promise<string> {
  const user = await getUser(db, name);
  await setDisabled(db, user.user_id, true);
  await recordOperation(db, { event: 'person_disabled', username: user.username });
  return user.service
    ? `Disabled "${user.username}": its tokens stop working.`
    : `Disabled "${user.username}" and signed them out everywhere.`;
}

async function enable(db: Db, name: string): Promise<string> {
  const user = await getUser(db, name);
  await setDisabled(db, user.user_id, false);
  await recordOperation(db, { event: 'person_enabled', username: user.username });
  return `Enabled "${user.username}".`;
}

async function unlock(db: Db, name: string): Promise<string> {
  const { username } = await getUser(db, name);
  const waits = await clearWaits(db, username);
  await recordOperation(db, { event: 'person_unlocked', username, details: { waits } });
  return waits === 0 ? `"${username}" had no waiting time.` : `Ended the waiting time of "${username}".`;
}

async function list(db: Db): Promise<string> {
  const users = await listUsers(db);
  if (users.length === 0) return 'There are no users yet.';
  const longest = Math.max(...users.map((user) => user.username.length));
  return users
    .map(({ username, role, ...user }) => `${username.padEnd(longest)}  ${role.padEnd(6)}  ${standing(user)}`)
    .join('\n');
}

function standing({ disabled_at, must_reset }: { disabled_at: string | null; must_reset: boolean }): string {
  if (disabled_at) return 'disabled';
  return must_reset ? 'active, has to choose a password' : 'active';
}

function oneTime(password: string): string {
  return `One-time password, shown only now and good for ${ONE_TIME_HOURS} hours: ${password}`;
}

async function getUser(db: Db, name: string) {
  const user = await findUser(db, name);
  if (!user) throw new Error(`There is no user "${name}". See all users with: npm run user -- list`);
  if (user.erased_at)
    throw new Error(`The name of "${user.username}" was erased: nobody can sign in with it.`);
  return user;
}

function readUsername(name: string, username: typeof knownUsername): string {
  const parsed = username.safeParse(name);
  if (!parsed.success) throw new Error(`The username ${parsed.error.issues[0]?.message ?? 'is not valid.'}`);
  return parsed.data;
}
