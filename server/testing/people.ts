import { beforeAll } from 'vitest';
import { personCalls } from '#domain/person/person';
import { openSession } from '../session/sessions.ts';
import { addPerson } from './add-person.ts';
import type { TestApp } from './test-app.ts';

/**
 * Adds and signs in the administrator `boss` before the tests of the file. Returns `boss`, and functions that add users
 * and read them.
 */
export function peopleOf(server: TestApp) {
  const admin = { user_id: 0, cookie: '' };

  beforeAll(async () => {
    admin.user_id = await addPerson(server.db, 'boss', 'admin');
    admin.cookie = `sid=${await openSession(server.db, admin.user_id)}`;
  });

  async function add(name: string) {
    const { data } = await server.send(personCalls.add, { usernames: [name] }, admin);
    return data.added[0] ?? { user_id: 0, username: '', password: '' };
  }

  const standingOf = async (user_id: number) =>
    (
      await server.db
        .selectFrom('person_list')
        .where('user_id', '=', user_id)
        .select(['username', 'role', 'standing'])
        .execute()
    )[0];

  return { admin, add, standingOf };
}
