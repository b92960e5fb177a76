import { lookOf } from '#domain/session/new-username';
import type { Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { badRequest, duplicate } from '../errors/errors.ts';
import { type By, recordBy } from '../http/record-call.ts';
import type { OneTimePassword } from '../session/passwords.ts';
import { addUser, refuseServiceAsAdministrator, takenFault } from '../session/users.ts';
import { addServices } from './person.queries.ts';

interface NewPeople {
  usernames: readonly string[];
  role: Role;
  service: boolean;
  /** One password per user, none for services. */
  oneTime: readonly OneTimePassword[];
}

/**
 * Adds users with one-time passwords, or services without passwords. Returns each user with the password. Adds all
 * users or none: throws 409 with the taken names, and 400 for a repeated name or a service as administrator.
 */
export async function addPeople(db: Db, { usernames, role, service, oneTime }: NewPeople, by: By) {
  refuseServiceAsAdministrator(role, service);
  const keys = usernames.map(lookOf);
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
