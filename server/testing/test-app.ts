import type { FastifyInstance } from 'fastify';
import type { ControlledTransaction } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import type { Failure } from '#domain/wire/envelope';
import { buildApp } from '../app.ts';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/tables.ts';
import { logOptions } from '../process/log.ts';
import { signedIn } from './add-person.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { PASSWORD } from './password.ts';

/** The log message written when the database refuses a value that the schema has accepted. */
const SCHEMA_GAP_MESSAGE =
  /"code":"(?:22001|22003|22P02|22021|22P05|23514)".*"msg":"the database refused a value that the schema accepted"/;

interface Sent<Data> {
  status: number;
  data: Data;
  failure: Failure;
  headers: Record<string, unknown>;
  raw: Buffer;
}

interface SendOptions {
  /** The session cookie, by default that of `clerk`. Undefined sends none. */
  cookie?: string | undefined;
  headers?: Record<string, string>;
}

/** The real app on a separate database, with the signed-in user `clerk`. Requests are injected, without a network. */
export interface TestApp {
  app: FastifyInstance;
  db: Db;
  url: string;
  clerk: string;
  logged: readonly string[];
  send<C extends AnyCall>(call: C, body: RequestOf<C>, options?: SendOptions): Promise<Sent<DataOf<C>>>;
  /** Sends a body that the types of the call refuse. */
  sendRaw<C extends AnyCall>(call: C, body: unknown, options?: SendOptions): Promise<Sent<DataOf<C>>>;
  get(url: string, options?: SendOptions): Promise<Sent<unknown>>;
  /** Begins a transaction. It is rolled back after the test, unless the test ended it. */
  begin(): Promise<ControlledTransaction<DB>>;
}

/** Starts the app before the tests of the file and stops it after them. `extend` adds routes. */
export function testApp(extend?: (app: FastifyInstance) => void): TestApp {
  const started = {} as TestApp;
  const logged: string[] = [];
  const transactions: ControlledTransaction<DB>[] = [];
  let secrets: Set<string>;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
    const { db, url } = database;
    const app = await buildApp({ db, url, settings: { trustedProxies: [] }, log: collectingLog(logged) });
    extend?.(app);
    const clerk = await signedIn(db, 'clerk');
    secrets = new Set([PASSWORD, clerk.slice('sid='.length), 'argon2id']);

    const request = async (method: 'GET' | 'POST', url: string, body: unknown, options: SendOptions) => {
      const { cookie, headers } = { cookie: clerk, ...options };
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const parsed = isJson ? response.json() : undefined;
      return {
        status: response.statusCode,
        data: parsed?.data,
        failure: parsed,
        headers: response.headers,
        raw: response.rawPayload,
      };
    };

    const send = (call: AnyCall, body: unknown, options: SendOptions = {}) =>
      request('POST', call.path, body, options);

    Object.assign(started, {
      app,
      db,
      url,
      clerk,
      logged,
      send,
      sendRaw: send,
      get: (url: string, options: SendOptions = {}) => request('GET', url, undefined, options),
      begin: async () => {
        const transaction = await db.startTransaction().execute();
        transactions.push(transaction);
        return transaction;
      },
    });
  });

  // The transactions are rolled back at the same time, because a statement of one may wait for another.
  afterEach(async () => {
    const open = transactions
      .splice(0)
      .filter(({ isCommitted, isRolledBack }) => !isCommitted && !isRolledBack);
    await Promise.all(open.map((transaction) => transaction.rollback().execute()));
  });

  afterAll(async () => {
    await started.app.close();
    await database.close();
    // Whatever a file's tests do, the log must contain no password, session or hash.
    const text = logged.join('');
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
    // The database must not refuse a value that the schema has accepted.
    expect(logged.filter((line) => SCHEMA_GAP_MESSAGE.test(line))).toEqual([]);
  });

  return started;
}

function collectingLog(lines: string[]) {
  return pino(logOptions('trace'), { write: (line: string) => void lines.push(line) });
}
