import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import type { Role } from '#domain/wire/role';
import { buildApp } from '../app.ts';
import type { AppSettings } from '../settings/env.ts';
import { addPerson } from './add-person.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { PASSWORD } from './password.ts';
import { startProvider, type TestProvider } from './provider.ts';

export const ORIGIN = 'http://localhost:8080';

const ROLES = new Map<string, Role>([
  ['supply', 'editor'],
  ['it', 'admin'],
  ['guests', 'viewer'],
]);

/**
 * Before the tests of the file, starts two providers and an app that accepts sign-ons from the first. Stops all of them
 * afterwards. Every user is an editor when a test starts.
 */
export function signOnApp() {
  const provider = {} as TestProvider;
  const other = {} as TestProvider;
  const database = {} as TestDatabase;
  const apps: FastifyInstance[] = [];
  const started = {} as { server: FastifyInstance };
  let counter = 0;

  beforeAll(async () => {
    const [first, second, own] = await Promise.all([
      startProvider(ORIGIN),
      startProvider(ORIGIN, true),
      testDatabase(),
    ]);
    Object.assign(provider, first);
    Object.assign(other, second);
    Object.assign(database, own);
    started.server = await appWith({ newPeople: 'viewer' });
    await addPerson(database.db, 'clerk');
  });

  afterAll(async () => {
    for (const app of apps) await app.close();
    await Promise.all([provider.close(), other.close(), database.close()]);
  });

  beforeEach(async () => {
    await database.db.updateTable('users').set({ role: 'editor' }).execute();
  });

  /** Starts another app on the same database. All apps stop after the tests. */
  async function appWith(
    signOn: Partial<AppSettings['signOn']>,
    settings: Partial<AppSettings> = {},
    from = provider,
    log: Logger | false = false,
  ) {
    const { issuer, clientId, clientSecret } = from;
    const given = {
      issuer,
      clientId,
      clientSecret,
      name: 'Plant login',
      scope: 'openid profile',
      origin: ORIGIN,
    };
    const app = await buildApp({
      db: database.db,
      url: database.url,
      log,
      settings: {
        trustedProxies: [],
        publicOrigin: ORIGIN,
        signOn: { roleClaim: 'groups', roles: ROLES, newPeople: undefined, ...given, ...signOn },
        ...settings,
      },
    });
    apps.push(app);
    return app;
  }

  function openBrowser(app = started.server) {
    const cookies = new Map<string, string>();
    async function send<C extends AnyCall>(call: C, body: RequestOf<C>) {
      const answer = await app.inject({
        method: 'POST',
        url: call.path,
        headers: {
          host: 'localhost:8080',
          origin: ORIGIN,
          'content-type': 'application/json',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        payload: JSON.stringify(body),
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const { data, message, code } = answer.json<{ data: DataOf<C>; message: string; code: string }>();
      return { status: answer.statusCode, data, message, code, cookies: answer.cookies };
    }

    return {
      cookies,
      send,
      async begin(link = false) {
        const { data } = await send(signOnCalls.begin, { link });
        return data.location;
      },
      end: (answer: string) => send(signOnCalls.end, { answer }),
      async signOn(subject: string, link = false) {
        const { data } = await send(signOnCalls.begin, { link });
        return send(signOnCalls.end, { answer: await provider.goThrough(data.location, subject) });
      },
      signIn: (username: string) => send(sessionCalls.signIn, { username, password: PASSWORD }),
      access: () => send(sessionCalls.access, {}),
    };
  }
  type Browser = ReturnType<typeof openBrowser>;

  function person(claims: Record<string, unknown> = {}): { subject: string; username: string } {
    counter += 1;
    const [subject, username] = [`subject-${counter}`, `signer ${counter}`];
    provider.people.set(subject, { preferred_username: username, ...claims });
    return { subject, username };
  }

  const peopleCount = async () => (await database.db.selectFrom('users').select('user_id').execute()).length;

  /** Expects that no user was added, and that the browser has no cookie and is not signed in. */
  async function expectNothing(browser: Browser, people: number) {
    expect(await peopleCount()).toBe(people);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await browser.access()).status).toBe(401);
  }

  function alterAttempt(browser: Browser, changed: Record<string, string | number>): void {
    const text = Buffer.from(browser.cookies.get('sign-on') ?? '', 'base64url').toString();
    const altered = JSON.stringify({ ...JSON.parse(text), ...changed });
    browser.cookies.set('sign-on', Buffer.from(altered).toString('base64url'));
  }

  return {
    ...{ provider, other, database, apps, started },
    ...{ appWith, openBrowser, person, peopleCount, expectNothing, alterAttempt },
  };
}
