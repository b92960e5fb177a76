import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeDatabase, readEnvironment } from './env.ts';

describe('readEnvironment', () => {
  test('without environment variables returns the defaults', () => {
    expect(readEnvironment({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      metricsPort: undefined,
      databaseUrl: undefined,
      adminUsername: 'admin',
      trustedProxies: [],
      retention: { historyDays: undefined, securityLogDays: 365, fileDays: 7 },
      uploadQuotaMb: undefined,
      timeZone: undefined,
      timeZoneChange: false,
      leadTimeDays: undefined,
      logLevel: 'info',
      logFormat: 'json',
    });
  });

  test('treats an empty setting as not set', () => {
    expect(readEnvironment({ PORT: '', TIME_ZONE: ' ' })).toMatchObject({
      port: 8080,
      timeZone: undefined,
    });
  });

  test('reads settings from their variables', () => {
    const settings = readEnvironment({
      HOST: '::1',
      PORT: '0',
      METRICS_PORT: '9464',
      DATABASE_URL: 'postgresql://app:p%40ss@one:5432,two:5433/partline',
      DATA_DIR: '/srv/partline',
      BACKUP_DIR: '/srv/backups/',
      ADMIN_PASSWORD: 'long enough a phrase',
      PUBLIC_ORIGIN: 'https://supply.example.com/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      KEEP_HISTORY_DAYS: '730',
      KEEP_SECURITY_LOG_DAYS: '1000',
      KEEP_FILES_DAYS: '30',
      UPLOAD_QUOTA_MB: '200',
      TIME_ZONE: 'Europe/Istanbul',
      TIME_ZONE_CHANGE: 'yes',
      LEAD_TIME_DAYS: '21',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'pretty',
    });
    expect(settings).toMatchObject({
      leadTimeDays: 21,
      host: '::1',
      retention: { historyDays: 730, securityLogDays: 1_000, fileDays: 30 },
      uploadQuotaMb: 200,
      port: 0,
      metricsPort: 9464,
      databaseUrl: 'postgresql://app:p%40ss@one:5432,two:5433/partline',
      dataDir: '/srv/partline',
      backupDir: '/srv/backups',
      adminPassword: 'long enough a phrase',
      publicOrigin: 'https://supply.example.com',
      trustedProxies: ['10.0.0.0/8', '::1'],
      timeZone: 'Europe/Istanbul',
      timeZoneChange: true,
      logLevel: 'debug',
      logFormat: 'pretty',
    });
  });
});

const PROVIDER = {
  OIDC_ISSUER: 'https://login.example.com/realms/plant',
  OIDC_CLIENT_ID: 'partline',
  PUBLIC_ORIGIN: 'https://supply.example.com/',
};

test('without a provider, sign-on is off and passwords open sessions', () => {
  expect(readEnvironment({})).toMatchObject({ signOn: undefined, passwords: true });
});

test('by default, a provider is named after its host, the scope is `openid profile`, and no accounts are created', () => {
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

test('the client secret is read from a file without its final line break, and an empty or absent file is refused', () => {
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

test.each<readonly [NodeJS.ProcessEnv, string | RegExp]>([
  [{ KEEP_HISTORY_DAYS: '29' }, 'KEEP_HISTORY_DAYS is "29": it must be a whole number of days, 30 or more.'],
  [{ KEEP_SECURITY_LOG_DAYS: '90' }, /a whole number of days, 365 or more/],
  [{ KEEP_FILES_DAYS: '1' }, /a whole number of days, 2 or more/],
  [{ LEAD_TIME_DAYS: '3651' }, 'LEAD_TIME_DAYS is "3651": it must be a whole number of days from 0 to 3650.'],
  [{ LEAD_TIME_DAYS: '2.5' }, /a whole number of days from 0 to 3650/],
  [{ UPLOAD_QUOTA_MB: '1e3' }, /a whole number of megabytes, 10 or more/],
  [{ PORT: '80a' }, 'PORT is "80a": it must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000": it must be a whole number from 0 to 65535.'],
  ...['300.1.1.1', 'localhost:8080', '::zz'].map((HOST) => [{ HOST }, /^HOST is .* an IP address/] as const),
  [{ DATA_DIR: import.meta.filename }, /^DATA_DIR is ".*env.test.ts": it must be the path of a folder.$/],
  [{ BACKUP_DIR: import.meta.filename }, /^BACKUP_DIR is/],
  [{ DATABASE_URL: 'postgresql://app@host/x%zz' }, /^DATABASE_URL is not usable: it must be an address/],
  [{ HOST: 'a b' }, 'HOST is "a b": it must be a host name or an IP address.'],
  [
    { TIME_ZONE: 'Mars/Base' },
    /^TIME_ZONE is "Mars\/Base": it must be the name of a time zone such as Europe/,
  ],
  [{ TIME_ZONE: '+03:00' }, /^TIME_ZONE is "\+03:00": it must be the name of a time zone/],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT is "xml": it must be one of pretty, json.'],
  [
    { ADMIN_USERNAME: 'the admin' },
    /^ADMIN_USERNAME is "the admin": it must be 1 to 64 characters without spaces/,
  ],
  // Neither the password of a database nor that of the first administrator is repeated.
  [
    { DATABASE_URL: 'mysql://root:secret@host/x' },
    /^DATABASE_URL is not usable: it must be an address such as/,
  ],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD is not usable: it must be 12 to 128 characters long.'],
  [{ MIGRATE_DATABASE_URL: 'postgresql://owner@host/x' }, 'MIGRATE_DATABASE_URL needs DATABASE_URL as well.'],
  ...['https://a.example/path', 'a.example', 'ftp://a.example', 'https://user@a.example'].map(
    (PUBLIC_ORIGIN) => [{ PUBLIC_ORIGIN }, /^PUBLIC_ORIGIN is/] as const,
  ),
  ...['true', '10.0.0.0/33', '10.0.0/8', '::1/129', '1.2.3.4/8/8'].map(
    (TRUSTED_PROXIES) => [{ TRUSTED_PROXIES }, /^TRUSTED_PROXIES is/] as const,
  ),
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
])('the settings %j are refused with a readable message', (env, sentence) => {
  expect(() => readEnvironment(env)).toThrow(sentence);
});

test('a provider on this machine may omit TLS', () => {
  expect(readEnvironment({ ...PROVIDER, OIDC_ISSUER: 'http://127.0.0.1:4000' }).signOn?.name).toBe(
    '127.0.0.1',
  );
});

const described = (url?: string) => describeDatabase(url, { dataDir: '/var/lib/partline' });

test.each([
  [undefined, 'The database is the embedded one, in /var/lib/partline.'],
  ['postgresql://app:secret@db1:5432,db2/office?sslmode=require', 'The database is office at db1:5432,db2.'],
  ['postgresql://app:p@ss@db1/office', 'The database is office at db1.'],
  ['postgresql:///office?host=/run', 'The database is office at /run.'],
  ['postgresql://app@db1', 'The database is the one with the name of its user at db1.'],
])('with DATABASE_URL %s, the description of the database contains no password', (url, says) => {
  expect(described(url)).toBe(says);
});
