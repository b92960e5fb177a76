import fc, { type Arbitrary } from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import type * as z from 'zod/mini';
import { sessionCalls } from '#domain/session/session';
import { openSession } from '../session/sessions.ts';
import { findUser } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { buildInvoice, buildPartSap } from '../testing/builders.ts';
import { wrongStatements } from '../testing/database-log.ts';
import { declaredCalls, declaredGrids } from '../testing/declared-calls.ts';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, HOSTILE_VALUES } from '../testing/hostile/hostile.ts';
import { registeredRoutes } from '../testing/routes.ts';
import { testApp } from '../testing/test-app.ts';

/** A placeholder for a JSON number that JavaScript cannot represent. It is replaced in the text of a body. */
const TOO_LARGE = 'a number that is too large';

type AnyDef = { type: string } & Partial<{
  shape: Record<string, z.ZodMiniType>;
  element: z.ZodMiniType;
  innerType: z.ZodMiniType;
  in: z.ZodMiniType;
  options: readonly z.ZodMiniType[];
  entries: Record<string, string>;
  values: readonly unknown[];
}>;

/** Any code points, including lone surrogates. `fc.string` with `unit: 'binary'` needs seconds to start. */
const anyText = fc
  .array(fc.nat({ max: 0x10ffff }), { maxLength: 12 })
  .map((points) => String.fromCodePoint(...points));

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_VALUES, TOO_LARGE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/**
 * Generates bodies that nearly match a schema: most values are valid, some are arbitrary. Many bodies therefore pass
 * the schema and reach the rules, the SQL and the database. `words` are texts worth trying.
 */
function nearly(schema: z.ZodMiniType, words: readonly string[]): Arbitrary<unknown> {
  const fitting = fits(schema, words);
  return fc.oneof({ weight: 24, arbitrary: fitting }, { weight: 1, arbitrary: anything });
}

function fits(schema: z.ZodMiniType, words: readonly string[]): Arbitrary<unknown> {
  const def = schema._zod.def as AnyDef;
  const inner = def.innerType ?? def.in;

  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([key, value]) => [key, nearly(value, words)]),
        ),
      );
    case 'array':
      return def.element
        ? fc.array(nearly(def.element, words), { maxLength: 4 })
        : fc.array(anything, { maxLength: 4 });
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => fits(option, words)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'int':
      return fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...HOSTILE_NUMBERS));
    case 'string':
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('2026-01-05', '2026-02-01', ...words) },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
        { weight: 1, arbitrary: anyText },
      );
    case 'nullable':
    case 'optional':
    case 'default':
      return inner ? fc.oneof(fits(inner, words), fc.constant(null)) : anything;
    default:
      return inner ? fits(inner, words) : anything;
  }
}

/**
 * Set by `npm run fuzz`, which searches for new faults with new values each time. Without it the values are always the
 * same.
 */
const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS ?? 300);
const SEED = Number(FUZZ_SEED ?? (FUZZ_REQUESTS ? Date.now() % 2 ** 31 : 20_260_105));
const TIMEOUT_MS = 20_000 + REQUESTS * 60;

const routes = registeredRoutes();
const server = testApp();
const SESSION_PATHS = new Set<string>(Object.values(sessionCalls).map(({ path }) => path));
const WORDS = [...new Set(declaredGrids.flatMap(({ columns }) => columns))].flatMap((name) => [
  name,
  `-${name}`,
]);
/** Texts contained in the records below, so that duplicates and searches match something. */
const KNOWN = ['SAP-FUZZ', 'sap-fuzz', 'CM000001', 'PT000001', 'clerk', 'A', 'P', 'O', 'T'];

interface Fuzzed {
  method: string;
  url: string;
  payload?: string | undefined;
  key?: string | undefined;
}

const key = fc.option(fc.constantFrom('again', 'k'.repeat(201), "'", 'é', ' '), { nil: undefined, freq: 6 });

const posted: Arbitrary<Fuzzed> = fc.constantFrom(...declaredCalls).chain(({ path, request }) =>
  fc.record({
    method: fc.constant('POST'),
    url: fc.constant(path),
    payload: nearly(request, [...WORDS, ...KNOWN]).map(textOf),
    key,
  }),
);

function anyRequest(): Arbitrary<Fuzzed> {
  const addresses = routes.map(({ url }) => url.replace('*', ':page'));
  const names = ['specification_id', 'purchase_id', 'invoice_id', 'ids'];
  return fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
      address: fc.constantFrom(...addresses),
      name: fc.constantFrom(...names),
      value: fc.constantFrom('1', '2', '0', '1e3', '1,2', '1,', '99999999999', ...HOSTILE_TEXTS.map(encode)),
      tail: fc.constantFrom('', '', '&purchase_id=1', '[]=1', '%'),
    })
    .map(({ method, address, name, value, tail }) => ({
      method,
      url: `${address.replace(/:\w+/g, value)}?${name}=${value}${tail}`,
    }));
}

beforeAll(async () => {
  await server.app.ready();
  await addPerson(server.db, 'fuzzed');
  await buildPartSap(server, { sap_code: 'SAP-FUZZ' });
  for (let count = 0; count < 3; count++) await buildInvoice(server);
});

test(
  `random requests to the routes are not answered with 5xx: ${REQUESTS} requests`,
  async () => {
    console.log(`fuzzing with FUZZ_SEED=${SEED}`);
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 9, arbitrary: posted }, { weight: 1, arbitrary: anyRequest() }),
        async (one) => {
          const status = await send(one);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
    );
    // A fuzzer whose requests all fail at the schema tests only the schema.
    expect((statuses.get(200) ?? 0) / REQUESTS).toBeGreaterThan(0.05);
    console.log(
      `answered ${[...statuses]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    );
  },
  TIMEOUT_MS,
);

test('no request caused an invalid statement', async ({ skip }) => {
  const { logFile } = inject('postgres');
  if (!logFile) return skip('the log of TEST_DATABASE_URL is not ours to read');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  expect(wrongStatements(logFile, rows[0]?.name)).toEqual([]);
});

function textOf(body: unknown): string {
  return (JSON.stringify(body) ?? '').replaceAll(`"${TOO_LARGE}"`, '1e400');
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

async function send({ method, url, payload, key }: Fuzzed): Promise<number> {
  const response = await server.app.inject({
    method: method as 'POST',
    url,
    headers: {
      cookie: SESSION_PATHS.has(url) ? await ownCookie() : server.clerk,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(payload !== undefined && { payload }),
  });
  return response.statusCode;
}

/** Opens a session that may end. The session of the default user must outlive every sign-out and reset. */
async function ownCookie(): Promise<string> {
  const person = await findUser(server.db, 'fuzzed');
  return `sid=${await openSession(server.db, person?.user_id ?? 0)}`;
}
