import { tokenCalls } from '#domain/person/token';
import { sessionCalls } from '#domain/session/session';
import { openSession } from '../session/sessions.ts';
import { addPerson } from './add-person.ts';
import type { TestApp } from './test-app.ts';

/** Returns the headers of a call with only a token. */
export const bearer = (token: string) => ({
  cookie: undefined,
  headers: { authorization: `Bearer ${token}` },
});

/** Returns functions that add users with tokens, and check whether a token grants access. */
export function tokensOf(server: TestApp) {
  async function someone(name: string, scope: 'read' | 'write' = 'write') {
    const userId = await addPerson(server.db, name);
    const cookie = `sid=${await openSession(server.db, userId)}`;
    const { data } = await server.send(tokenCalls.make, { name: 'ERP', scope }, { cookie });
    return { userId, cookie, ...data };
  }

  const access = async (token: string) => (await server.send(sessionCalls.access, {}, bearer(token))).status;

  return { someone, access };
}
