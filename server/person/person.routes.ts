import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { personCalls, personGrid, ROLE_WORDS } from '#domain/person/person';
import { backupCall, securityLogGrid } from '#domain/person/security-log';
import { erasedName, foldLookAlikes } from '#domain/session/new-username';
import type { ParsedOf } from '#domain/wire/call';
import type { Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { badRequest, conflict, duplicate, notFound } from '../errors/errors.ts';
import { bind } from '../http/bind.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type By, recordBy } from '../http/record-call.ts';
import { type Exchange, withLimit } from '../http/with-limit.ts';
import { listRoute } from '../list/list-route.ts';
import { getBackupState } from '../security-log/security-events.ts';
import { newOneTimePassword, type OneTimePassword } from '../session/passwords.ts';
import { closeSessionsOf, closeSignedOnSessionsOf } from '../session/sessions.ts';
import { clearWaits } from '../session/throttle.ts';
import { endTokensOf } from '../session/tokens.ts';
import {
  addUser,
  endIdentitiesOf,
  refuseServiceAsAdministrator,
  resetUser,
  setDisabled,
  setRole,
  takenFault,
} from '../session/users.ts';

/**
 * The calls by which administrators manage users, and read the security log and the state of the backups. Each change
 * of a user is a security event (behaviour 37.4 to 37.7).
 */
export function personRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, personGrid);
  listRoute(app, deps, securityLogGrid);
  bind(app, deps, backupCall, async ({ db }) => ({
    ...(await getBackupState(db)),
    nightly: deps.settings.databaseUrl === undefined,
  }));

  // Passwords are hashed one at a time, since sign-ins need the same slots.
  const passwords = async (count: number, exchange: Exchange) => {
    const made: OneTimePassword[] = [];
    for (let index = 0; index < count; index += 1) {
      made.push(await withLimit(deps.limits.hashes, exchange, newOneTimePassword));
    }
    return made;
  };

  bind(
    app,
    deps,
    personCalls.add,
    async ({ body, db, caller, prepared: oneTime }) => ({
      added: await addPeople(db, { ...body, oneTime }, caller),
    }),
    {
      prepare: ({ body, ...exchange }: Exchange & { body: ParsedOf<typeof personCalls.add> }) =>
        passwords(body.service ? 0 : body.usernames.length, exchange),
    },
  );

  bind(
    app,
    deps,
    personCalls.reset,
    async ({ body, db, caller, prepared: [oneTime] }) => {
      const { user_id, username, service } = await lockPerson(db, body.user_id);
      refuseOneself(caller, user_id, 'Change your own password in the user menu.');
      if (service) throw badRequest(`${username} is a service and has no password.`, 'service');
      const password = await resetUser(db, user_id, oneTime);
      await clearWaits(db, username);
      await recordBy(db, caller, { event: 'person_reset', username });
      return { username, password };
    },
    { prepare: (exchange: Exchange) => passwords(1, exchange) },
  );

  bind(app, deps, personCalls.disable, async ({ body, db, caller }) => {
    const { user_id, username } = await lockPerson(db, body.user_id);
    refuseOneself(caller, user_id, 'You cannot disable yourself.');
    await setDisabled(db, user_id, true);
    await recordBy(db, caller, { event: 'person_disabled', username });
    return {};
  });

  bind(app, deps, personCalls.enable, async ({ body, db, caller }) => {
    const { user_id, username } = await lockPerson(db, body.user_id);
    await setDisabled(db, user_id, false);
    await recordBy(db, caller, { event: 'person_enabled', username });
    return {};
  });

  bind(app, deps, personCalls.role, async ({ body, db, caller }) => {
    const { user_id, username, role, service } = await lockPerson(db, body.user_id);
    if (body.expect !== undefined && body.expect !== role) {
      throw conflict(`${username} is now ${ROLE_WORDS[role]}. Review it and try again.`, 'list_changed');
    }
    refuseServiceAsAdministrator(body.role, service);
    await setRole(db, user_id, body.role);
    await recordBy(db, caller, { event: 'person_role', username, details: { from: role, to: body.role } });
    return {};
  });

  bind(app, deps, personCalls.endSessions, async ({ body, db, caller }) => {
    const { user_id, username } = await lockPerson(db, body.user_id);
    const ended = await closeSessionsOf(db, user_id);
    await recordBy(db, caller, { event: 'sessions_revoked', username, details: { count: ended } });
    return { ended };
  });

  bind(app, deps, personCalls.unlink, async ({ body, db, caller }) => {
    const { user_id, username } = await lockPerson(db, body.user_id);
    refuseOneself(caller, user_id, 'Link another sign-on to your account in the user menu.');
    const ended = await endIdentitiesOf(db, user_id);
    // Unlinking also ends the tokens, and the sessions that were started through the linked identity.
    await closeSignedOnSessionsOf(db, user_id);
    await endTokensOf(db, user_id);
    await recordBy(db, caller, { event: 'sign_on_unlinked', username, details: { count: ended } });
    return { ended };
  });

  bind(app, deps, personCalls.rename, async ({ body, db, caller }) => {
    const { username } = body;
    const { user_id } = await lockPerson(db, body.user_id);
    const taken = await takenFault(db, [username], user_id);
    if (taken) throw duplicate('username', taken);
    await db.updateTable('users').set({ username }).where('user_id', '=', user_id).execute();
    await recordBy(db, caller, { event: 'person_renamed', username, details: { user_id } });
    return {};
  });

  bind(app, deps, personCalls.erase, async ({ body, db, caller }) => {
    const { user_id } = await lockPerson(db, body.user_id);
    refuseOneself(caller, user_id, 'You cannot erase your own name.');
    await setDisabled(db, user_id, true);
    const username = await eraseUser(db, user_id);
    await recordBy(db, caller, { event: 'person_erased', username });
    return { username };
  });
}

function refuseOneself(caller: Caller, userId: number, sentence: string): void {
  if (caller.user_id === userId) throw conflict(sentence, 'oneself');
}

/** Returns a user by id, locked until the transaction ends. Throws 404 for unknown and erased users. */
async function lockPerson(db: Db, userId: number) {
  const person = await db
    .selectFrom('users')
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .select(['user_id', 'username', 'service', 'disabled_at'])
    .select(sql<Role>`role`.as('role'))
    .executeTakeFirst();
  if (!person) throw notFound('This person no longer exists.');
  return person;
}

async function addServices(db: Db, usernames: readonly string[], role: Role) {
  return db
    .insertInto('users')
    .values(usernames.map((username) => ({ username, role, service: true, password_hash: null })))
    .returning(['user_id', 'username', sql<null>`null`.as('password')])
    .execute();
}

/**
 * Replaces a user's name with a name such as `person 17`, and the names of the user's tokens, and deletes the addresses
 * from which tokens were created. Ends the user's sessions, tokens and linked sign-ons, and deletes private views. The
 * user can no longer sign in. Returns the new name.
 */
export async function eraseUser(db: Db, userId: number): Promise<string> {
  const username = erasedName(userId);
  await closeSessionsOf(db, userId);
  await endTokensOf(db, userId);
  await endIdentitiesOf(db, userId);
  await eraseTokensOf(db, userId);
  // Shared views are kept, because other users use them.
  await db.deleteFrom('saved_views').where('user_id', '=', userId).where('shared', '=', false).execute();
  await db
    .updateTable('users')
    .set({
      username,
      password_hash: null,
      must_reset: false,
      one_time_until: null,
      last_seen_at: null,
      erased_at: sql<string>`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
  return username;
}

async function eraseTokensOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ name: sql<string>`'token ' || token_id` })
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('tokens')
    .set({ created_from: null })
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('created_by', '=', userId)]))
    .execute();
}

interface NewPeople {
  usernames: readonly string[];
  role: Role;
  service: boolean;
  oneTime: readonly OneTimePassword[];
}

/**
 * Adds users with one-time passwords, or services without passwords. Returns each user with the password. Adds all
 * users or none: throws 409 with the taken names, and 400 for a repeated name or a service as administrator.
 */
async function addPeople(db: Db, { usernames, role, service, oneTime }: NewPeople, by: By) {
  refuseServiceAsAdministrator(role, service);
  const keys = usernames.map(foldLookAlikes);
  const twice = usernames.filter((_, index) => keys.indexOf(keys[index] ?? '') !== index);
  if (twice.length > 0) throw badRequest(`Written twice: ${twice.join(', ')}.`, 'written_twice');
  const taken = await takenFault(db, usernames);
  if (taken) throw duplicate('usernames', taken);

  const added = service
    ? await addServices(db, usernames, role)
    : await addPersons(db, usernames, role, oneTime);
  for (const { username } of added) {
    await recordBy(db, by, {
      event: 'person_added',
      username,
      details: { role, ...(service && { service }) },
    });
  }
  return added;
}

async function addPersons(
  db: Db,
  usernames: readonly string[],
  role: Role,
  oneTime: readonly OneTimePassword[],
) {
  const added: { user_id: number; username: string; password: string }[] = [];
  for (const [index, username] of usernames.entries()) {
    added.push({ username, ...(await addUser(db, username, role, oneTime[index])) });
  }
  return added;
}
