import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { newUsername } from '#domain/session/new-username';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, USERNAME_LENGTH } from '#domain/session/session';
import { leadTimeFault } from '#domain/values/lead-time';
import { ROLES, type Role } from '#domain/wire/role';
import { databaseNameOf, splitHosts } from '../db/primary.ts';
import { describeError } from '../errors/failures.ts';

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The settings of this process. All of them are optional. */
export type Settings = ReturnType<typeof readEnvironment>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOG_FORMATS = ['pretty', 'json'] as const;
/** Messages may be logged, so they do not contain the values of these settings. */
const SECRET = new Set(['ADMIN_PASSWORD', 'DATABASE_URL', 'MIGRATE_DATABASE_URL', 'OIDC_CLIENT_SECRET']);

const text = (allowed: string, check: (value: string) => boolean = () => true) =>
  z.string().check(z.refine(check, allowed));
const port = text('a whole number from 0 to 65535', isPort);
const databaseUrl = text('an address such as postgresql://user:password@host:5432/name', isDatabaseUrl);

/** The schema of the settings. Each message completes "it must be …". */
const environment = z.object({
  HOST: text('a host name or an IP address', isHost),
  PORT: port,
  METRICS_PORT: port,
  DATABASE_URL: databaseUrl,
  MIGRATE_DATABASE_URL: databaseUrl,
  DATA_DIR: text('the path of a folder', isFolder),
  BACKUP_DIR: text('the path of a folder', isFolder),
  ADMIN_USERNAME: text(
    `1 to ${USERNAME_LENGTH} characters without spaces`,
    (name) => /^\S+$/u.test(name) && newUsername.safeParse(name).success,
  ),
  ADMIN_PASSWORD: text(`${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters long`, isPassword),
  ADMIN_PASSWORD_FILE: text('the path of a file'),
  PUBLIC_ORIGIN: text('an origin such as https://supply.example.com, without a path', isAbsoluteOrigin),
  TRUSTED_PROXIES: text(
    'a comma-separated list of IP addresses or networks, such as 127.0.0.1 or 10.0.0.0/8',
    (list) => split(list).every(isNetwork),
  ),
  OIDC_ISSUER: text('the address of a provider such as https://login.example.com', isIssuer),
  OIDC_CLIENT_ID: text('the name that the provider knows Partline by'),
  OIDC_CLIENT_SECRET: text('the secret that the provider gave'),
  OIDC_CLIENT_SECRET_FILE: text('the path of a file'),
  OIDC_NAME: text('at most 40 characters long', (name) => name.length <= 40),
  OIDC_SCOPE: text('a list of scopes, separated by spaces, that includes openid', (scope) =>
    scope.split(' ').includes('openid'),
  ),
  OIDC_ROLE_CLAIM: text('the name of a claim'),
  OIDC_ROLES: text('values with a role each, such as supply=editor,it=admin', isRoleMap),
  OIDC_NEW_PEOPLE: z.enum(['viewer', 'editor'], 'viewer or editor, or not set'),
  PASSWORDS: z.enum(['on', 'off'], 'on or off'),
  KEEP_HISTORY_DAYS: text('a whole number of days, 30 or more', isCountFrom(30)),
  KEEP_SECURITY_LOG_DAYS: text('a whole number of days, 365 or more', isCountFrom(365)),
  KEEP_FILES_DAYS: text('a whole number of days, 2 or more', isCountFrom(2)),
  UPLOAD_QUOTA_MB: text('a whole number of megabytes, 10 or more', isCountFrom(10)),
  TIME_ZONE: text('the name of a time zone such as Europe/Istanbul', isTimeZone),
  TIME_ZONE_CHANGE: z.literal('yes', 'yes, or not set'),
  LEAD_TIME_DAYS: text('a whole number of days from 0 to 3650', isLeadTime),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`),
  LOG_FORMAT: z.enum(LOG_FORMATS, `one of ${LOG_FORMATS.join(', ')}`),
});

/** The settings that are set. `readEnvironment` checks their combinations. */
const given = z.partial(environment);
type Given = z.infer<typeof given>;

/** Reads the settings. Throws a readable error about the first invalid setting. */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const result = z.safeParse(given, present(env));
  if (!result.success) throw new Error(complaint(env, result.error.issues[0]));
  const values = result.data;
  // Without DATABASE_URL, the owner would migrate one database while the app uses the embedded database.
  if (values.MIGRATE_DATABASE_URL !== undefined && values.DATABASE_URL === undefined)
    throw new Error('MIGRATE_DATABASE_URL needs DATABASE_URL as well.');
  const publicOrigin = values.PUBLIC_ORIGIN && new URL(values.PUBLIC_ORIGIN).origin;
  const dataDir = resolve(values.DATA_DIR ?? defaultDataDir());
  return {
    host: values.HOST ?? '127.0.0.1',
    /** 0 uses any free port, as it does for `metricsPort`. */
    port: Number(values.PORT ?? 8080),
    metricsPort: numberIn(values.METRICS_PORT),
    databaseUrl: values.DATABASE_URL,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL,
    dataDir,
    backupDir: resolve(values.BACKUP_DIR ?? join(dataDir, 'backups')),
    adminUsername: values.ADMIN_USERNAME ?? 'admin',
    adminPassword: values.ADMIN_PASSWORD,
    adminPasswordFile: values.ADMIN_PASSWORD_FILE,
    /** The URL of Partline behind a proxy, such as `https://supply.example.com`. */
    publicOrigin,
    signOn: readSignOn(values, publicOrigin),
    passwords: values.PASSWORDS !== 'off',
    /** The proxies whose X-Forwarded-For is trusted. */
    trustedProxies: split(values.TRUSTED_PROXIES ?? ''),
    retention: {
      historyDays: numberIn(values.KEEP_HISTORY_DAYS),
      securityLogDays: numberIn(values.KEEP_SECURITY_LOG_DAYS) ?? DEFAULT_RETENTION.securityLogDays,
      fileDays: numberIn(values.KEEP_FILES_DAYS) ?? DEFAULT_RETENTION.fileDays,
    },
    uploadQuotaMb: numberIn(values.UPLOAD_QUOTA_MB),
    timeZone: values.TIME_ZONE,
    timeZoneChange: values.TIME_ZONE_CHANGE === 'yes',
    leadTimeDays: numberIn(values.LEAD_TIME_DAYS),
    logLevel: values.LOG_LEVEL ?? 'info',
    logFormat: values.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
  };
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/**
 * Returns the settings that are set. An empty setting counts as not set, since shells and compose files unset variables
 * that way.
 */
function present(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(environment.shape);
  return Object.fromEntries(names.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])));
}

function complaint(env: NodeJS.ProcessEnv, issue: z.core.$ZodIssue | undefined): string {
  const name = String(issue?.path[0]);
  const shown = SECRET.has(name) ? 'is not usable' : `is ${JSON.stringify(env[name])}`;
  return `${name} ${shown}: it must be ${issue?.message}.`;
}

function split(list: string): string[] {
  return list.split(/[\s,]+/).filter((entry) => entry !== '');
}

/**
 * Returns the default data folder. For root, it is outside of root's home, because PostgreSQL then runs as another
 * account, which cannot enter that home.
 */
function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/partline' : './data';
}

/** Names the database of a command, since a missing setting may select the wrong database. */
export function describeDatabase(url: string | undefined, { dataDir }: Pick<Settings, 'dataDir'>): string {
  if (!url) return `The database is the embedded one, in ${dataDir}.`;
  const addresses = splitHosts(url).map((address) => new URL(address));
  const hosts = addresses.map(
    ({ host, searchParams }) => host || searchParams.get('host') || 'the default host',
  );
  return `The database is ${databaseNameOf(url) || 'the one with the name of its user'} at ${hosts.join(',')}.`;
}

/** The settings that the app needs. */
export type AppSettings = Pick<Settings, 'trustedProxies'> &
  Partial<Pick<Settings, 'databaseUrl' | 'publicOrigin' | 'signOn' | 'passwords' | 'uploadQuotaMb'>>;

/** The retention of data that grows, in days (behaviour 1.12). */
export interface Retention {
  /** The change history. Undefined keeps it forever. */
  historyDays: number | undefined;
  /** The security log, at least a year. */
  securityLogDays: number;
  /** Unattached uploads: longer than any session, so that no open form can still attach them. */
  fileDays: number;
}

export const DEFAULT_RETENTION: Retention = { historyDays: undefined, securityLogDays: 365, fileDays: 7 };

function isCountFrom(least: number): (text: string) => boolean {
  return (text) => /^\d{1,5}$/.test(text) && Number(text) >= least;
}

/** Returns whether a text is the URL of a PostgreSQL database, possibly with several hosts. */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !splitHosts(text).every((address) => URL.canParse(address)))
    return false;
  try {
    databaseNameOf(text);
    return true;
  } catch {
    return false;
  }
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || (/^[\w.-]+$/.test(text) && !/^\d+(\.\d+){3}$/.test(text));
}

/** Returns whether a path names a folder, or nothing yet. */
function isFolder(path: string): boolean {
  return !path.includes('\0') && (!existsSync(path) || statSync(path).isDirectory());
}

function isAbsoluteOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

function isLeadTime(text: string): boolean {
  return /^\d{1,4}$/.test(text) && leadTimeFault(Number(text)) === undefined;
}

/** Returns whether a text has the length of a password. */
export function isPassword(text: string): boolean {
  const { length } = [...text];
  return length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD;
}

/** Returns whether a text names a time zone. Offsets are refused: PostgreSQL reverses the sign of `+03`. */
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The sign-on provider, and the mapping of its claims (behaviour 39). */
export interface SignOnSettings {
  issuer: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  /** The text of the button after `Sign in with`. */
  name: string;
  scope: string;
  /** The claim that contains the roles. `realm_access.roles` is nested. */
  roleClaim: string | undefined;
  roles: ReadonlyMap<string, Role>;
  /** The role of accounts created at a first sign-on. Undefined creates no accounts. */
  newPeople: 'viewer' | 'editor' | undefined;
  /** The URL of Partline for browsers. */
  origin: string;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether a text is the URL of a provider, without a query or fragment: https, or http on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  return (
    (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))) &&
    search === '' &&
    hash === ''
  );
}

function isRoleMap(text: string): boolean {
  const entries = entriesOf(text);
  return entries.length > 0 && entries.every(([value, role]) => value !== '' && isRole(role));
}

function readSignOn(given: Given, origin: string | undefined): SignOnSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = given;
  if (issuer === undefined) {
    if (given.PASSWORDS === 'off')
      throw new Error('PASSWORDS is off: it needs OIDC_ISSUER, or no user could sign in.');
    return undefined;
  }
  if (clientId === undefined) throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID as well.');
  if (origin === undefined)
    throw new Error('OIDC_ISSUER needs PUBLIC_ORIGIN: the provider redirects browsers there.');
  return {
    issuer,
    clientId,
    clientSecret: given.OIDC_CLIENT_SECRET ?? readSecret(given.OIDC_CLIENT_SECRET_FILE),
    name: given.OIDC_NAME ?? new URL(issuer).hostname,
    scope: given.OIDC_SCOPE ?? 'openid profile',
    roleClaim: given.OIDC_ROLE_CLAIM,
    roles: new Map(entriesOf(given.OIDC_ROLES ?? '') as [string, Role][]),
    newPeople: given.OIDC_NEW_PEOPLE,
    origin,
  };
}

function entriesOf(text: string): [value: string, role: string][] {
  return text
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const separator = entry.lastIndexOf('=');
      return [entry.slice(0, Math.max(separator, 0)).trim(), entry.slice(separator + 1).trim()];
    });
}

function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/**
 * Reads the client secret from a file. Error messages name the file but not its content, because they may be logged.
 */
function readSecret(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const secret = readText(file).trim();
  if (secret === '') throw new Error(`OIDC_CLIENT_SECRET_FILE ${file} contains no secret.`);
  return secret;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`OIDC_CLIENT_SECRET_FILE ${file} cannot be read: ${describeError(error)}`);
  }
}
