import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from './env.ts';

const PROVIDER = {
  OIDC_ISSUER: 'https://login.example.com/realms/plant',
  OIDC_CLIENT_ID: 'partline',
  PUBLIC_ORIGIN: 'https://supply.example.com/',
};

test('without a provider, sign-on is off and passwords open sessions', () => {
  expect(readEnvironment({})).toMatchObject({ signOn: undefined, passwords: true });
});

test('a provider is named by its host, requests the profile scope, and creates no accounts by default', () => {
  expect(readEnvironment(PROVIDER).signOn).toEqual({
    issuer: PROVIDER.OIDC_ISSUER,
    clientId: 'partline',
    clientSecret: undefined,
    name: 'login.example.com',
    scope: 'openid profile',
    roleClaim: undefined,
    roles: new Map(),
    newPeople: undefined,
    origin: 'https://supply.example.com',
  });
});

test('the map of roles accepts values with spaces and equals signs', () => {
  const { signOn } = readEnvironment({ ...PROVIDER, OIDC_ROLES: 'cn=supply=editor,  IT staff = admin,' });
  expect([...(signOn?.roles ?? [])]).toEqual([
    ['cn=supply', 'editor'],
    ['IT staff', 'admin'],
  ]);
});

test('the secret may be in a file, without the final line break', () => {
  const folder = mkdtempSync(join(tmpdir(), 'partline-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, 'not told\n');
  expect(readEnvironment({ ...PROVIDER, OIDC_CLIENT_SECRET_FILE: file }).signOn?.clientSecret).toBe(
    'not told',
  );
  writeFileSync(file, '\n');
  const empty = () => readEnvironment({ ...PROVIDER, OIDC_CLIENT_SECRET_FILE: file });
  expect(empty).toThrow(`OIDC_CLIENT_SECRET_FILE ${file} contains no secret.`);
  const absent = () => readEnvironment({ ...PROVIDER, OIDC_CLIENT_SECRET_FILE: `${file}-gone` });
  expect(absent).toThrow(/^OIDC_CLIENT_SECRET_FILE .*secret-gone cannot be read: ENOENT/);
});

test.each([
  [{ PASSWORDS: 'off' }, 'PASSWORDS is off: it needs OIDC_ISSUER, or no user could sign in.'],
  [{ ...PROVIDER, OIDC_CLIENT_ID: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID as well.'],
  [
    { ...PROVIDER, PUBLIC_ORIGIN: '' },
    'OIDC_ISSUER needs PUBLIC_ORIGIN: the provider redirects browsers there.',
  ],
  [
    { ...PROVIDER, OIDC_ISSUER: 'http://login.example.com' },
    /^OIDC_ISSUER is .* it must be the address of a provider/,
  ],
  [{ ...PROVIDER, OIDC_ISSUER: 'https://login.example.com?x=1' }, /^OIDC_ISSUER is/],
  [
    { ...PROVIDER, OIDC_ROLES: 'supply=boss' },
    /^OIDC_ROLES is "supply=boss": it must be values with a role each/,
  ],
  [{ ...PROVIDER, OIDC_ROLES: 'supply' }, /^OIDC_ROLES is/],
  [{ ...PROVIDER, OIDC_SCOPE: 'profile' }, /^OIDC_SCOPE is .*openid/],
  [{ ...PROVIDER, OIDC_NEW_PEOPLE: 'admin' }, /^OIDC_NEW_PEOPLE is "admin": it must be viewer or editor/],
  [{ PASSWORDS: 'no' }, /^PASSWORDS is "no": it must be on or off/],
])('%j stops the start with a message', (env, sentence) => {
  expect(() => readEnvironment(env)).toThrow(sentence);
});

test('a provider on this machine may omit TLS', () => {
  expect(readEnvironment({ ...PROVIDER, OIDC_ISSUER: 'http://127.0.0.1:4000' }).signOn?.name).toBe(
    '127.0.0.1',
  );
});
