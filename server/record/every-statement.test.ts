import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { sessionCalls } from '#domain/session/session';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall } from '#domain/wire/call';
import { buildApp } from '../app.ts';
import { createPool } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';
import { signedIn } from '../testing/add-person.ts';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
} from '../testing/builders.ts';
import { databaseState } from '../testing/database-state.ts';
import { testApp } from '../testing/test-app.ts';

/**
 * A pool in which one statement fails: the `at`-th from now on or the next commit, before or after the database has
 * executed it.
 */
interface FailingPool extends PostgresPool {
  failAt(at: number | 'commit', when: 'before' | 'after'): void;
  /** Returns the statement that failed, or an empty text. */
  failed(): string;
}

/** The error that pg throws for a broken connection. */
class BrokenConnection extends Error {
  readonly code = 'ECONNRESET';
}

function failingPool(pool: PostgresPool): FailingPool {
  let remaining: number | 'commit' = Number.POSITIVE_INFINITY;
  let when: 'before' | 'after' = 'before';
  let failed = '';

  function watch(client: PostgresPoolClient): PostgresPoolClient {
    return {
      release: () => client.release(),
      async query(text: string, parameters: readonly unknown[]) {
        // PostgreSQL rolls back the transaction of a broken connection, so the pool lets no rollback fail.
        const isDue = remaining === 'commit' ? text === remaining : text !== 'rollback' && --remaining === 0;
        if (!isDue) return client.query(text, parameters);
        failed = text;
        if (when === 'after') await client.query(text, parameters);
        throw new BrokenConnection(`broken ${when}: ${text}`);
      },
    } as PostgresPoolClient;
  }

  return {
    ...pool,
    connect: async () => watch(await pool.connect()),
    failAt(at, moment) {
      remaining = at;
      when = moment;
      failed = '';
    },
    failed: () => failed,
  };
}

const server = testApp();
let pool: FailingPool;
let app: Awaited<ReturnType<typeof buildApp>>;
let db: Kysely<DB>;

beforeAll(async () => {
  pool = failingPool(createPool({ url: server.url, max: 2 }));
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  app = await buildApp({ db, url: server.url, settings: { trustedProxies: [] }, log: false });
});

afterAll(async () => {
  await app.close();
  await db.destroy();
});

async function send(call: AnyCall, body: unknown, key: string, cookie = server.clerk) {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
  const payload = JSON.stringify(body);
  const { statusCode, json } = await app.inject({ method: 'POST', url: call.path, headers, payload });
  return { status: statusCode, ...json() };
}

const change = <Form extends object>(form: Form) => ({ ...form, note: 'changed' });

const WRITES: [string, () => Promise<[AnyCall, object]>][] = [
  ['a new car model', async () => [carModelCalls.save, { name: 'Nexia', gen_name: 'N-1', state: 'A' }]],
  ['a part', async () => [partCalls.save, change(await buildPart(server))]],
  ['a part SAP', async () => [partSapCalls.save, { ...change(await buildPartSap(server)), sap_code: 'NEW' }]],
  [
    'a specification',
    async () => {
      const specification = await buildSpecification(server);
      const { product_id, sap_id, quant } = await buildLine(server, 5);
      return [
        specificationCalls.save,
        { ...specification, inputs: [...specification.inputs, { product_id, sap_id, quant }] },
      ];
    },
  ],
  ['a plan', async () => [planCalls.save, { ...(await buildPlan(server)), quant: 7 }]],
  ['a purchase', async () => [purchaseCalls.save, change(await buildPurchase(server))]],
  ['an invoice', async () => [invoiceCalls.save, { ...(await buildInvoice(server)), status: 'A' }]],
  [
    'a delete',
    async () => [carModelCalls.delete, { product_ids: [(await buildCarModel(server)).product_id] }],
  ],
];

test.each(WRITES)(
  'R02: %s takes effect completely or not at all, whichever statement fails',
  async (name, prepare) => {
    const [call, body] = await prepare();
    const before = await databaseState(server.db);
    const failAt = async (at: number, when: 'before' | 'after') => {
      pool.failAt(at, when);
      const { status, code } = await send(call, body, `${name} ${when} ${at}`);
      if (pool.failed() === '') throw new Error(`${name} was answered ${status} before statement ${at}`);
      const isCommit = pool.failed() === 'commit';
      expect([status, code], pool.failed()).toEqual([503, isCommit ? 'outcome_unknown' : 'unavailable']);
      return isCommit;
    };

    let statements = 1;
    while (!(await failAt(statements, 'before'))) statements += 1;
    expect(statements).toBeGreaterThan(4);
    for (let at = 1; at < statements; at += 1) expect(await failAt(at, 'after')).toBe(false);
    expect(await databaseState(server.db)).toBe(before);

    // The last commit succeeds although its response is lost. The same key returns its result, and nothing is written
    // twice.
    expect(await failAt(statements, 'after')).toBe(true);
    const after = await databaseState(server.db);
    expect(after).not.toBe(before);
    pool.failAt(Number.POSITIVE_INFINITY, 'before');
    expect(await send(call, body, `${name} after ${statements}`)).toMatchObject({ status: 200 });
    expect(await databaseState(server.db)).toBe(after);
  },
);

test('R02: if the response to the commit of a new password is lost, the error says that the password may have been changed', async () => {
  const cookie = await signedIn(server.db, 'resets');
  const form = { password: 'eleven zinc kettles', confirm_password: 'eleven zinc kettles' };
  pool.failAt('commit', 'after');
  const reset = await send(sessionCalls.resetPassword, form, 'reset', cookie);
  expect(reset).toMatchObject({ status: 503, code: 'outcome_unknown' });
  expect(reset.message).toContain('Your password may have been changed.');
  const answer = await server.send(sessionCalls.signIn, { username: 'resets', password: form.password });
  expect(answer.status).toBe(200);
});
