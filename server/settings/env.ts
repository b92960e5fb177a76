import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { newUsername } from '#domain/session/new-username';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, USERNAME_LENGTH } from '#domain/session/session';
import { leadTimeFault } from '#domain/values/lead-time';
import type { CompanySettings } from '../db/company-settings.ts';
import type { DatabaseSettings } from '../db/open.ts';
import { databaseNameOf, splitHosts } from '../db/primary.ts';
import { isIssuer, isRoleMap, readSignOn, type SignOnSettings } from './sign-on-env.ts';

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The settings of this process. An administrator can set each of them, and all have a default. */
export interface Settings extends DatabaseSettings, CompanySettings {
  /** The folder of the embedded database's nightly backups. */
  backupDir: string;
  host: string;
  /** 0 uses any free port. */
  port: number;
  /** The port for metrics on this machine. 0 uses any free port. If undefined, no metrics are collected. */
  metricsPort: number | undefined;
  adminUsername: string;
  adminPassword: string | undefined;
  adminPasswordFile: string | undefined;
  /** The URL of Partline behind a proxy, such as `https://supply.example.com`. */
  publicOrigin: string | undefined;
  /** The proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** The sign-on provider, if any. */
  signOn: SignOnSettings | undefined;
  /** True if passwords open a session. */
  passwords: boolean;
  /** How long data that grows is kept. */
  retention: Retention;
  /** The daily upload quota of one user, in MB. Undefined for the default. */
  uploadQuotaMb: number | undefined;
  logLevel: LogLevel;
  logFormat: 'pretty' | 'json';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOG_FORMATS = ['pretty', 'json'] as const;
/** Secrets never appear in a message, because messages may be logged. */
const SECRET = new Set(['ADMIN_PASSWORD', 'DATABASE_URL', 'MIGRATE_DATABASE_URL', 'OIDC_CLIENT_SECRET']);

const text = (allowed: string, check: (value: string) => boolean = () => true) =>
  z.string().check(z.refine(check, allowed));
const port = text('a whole number from 0 to 65535', isPort);
const databaseUrl = text('an address such as postgresql://user:password@host:5432/name', isDatabaseUrl);

/** The schema of the settings. Each message completes "it must be …". */
const environment = z.object({
  HOST: text('a host name or an IP address', (host) => /^[\w.:%-]+$/.test(host)),
  PORT: port,
  METRICS_PORT: port,
  DATABASE_URL: databaseUrl,
  MIGRATE_DATABASE_URL: databaseUrl,
  DATA_DIR: text('the path of a folder', (path) => !path.includes('\0')),
  BACKUP_DIR: text('the path of a folder', (path) => !path.includes('\0')),
  ADMIN_USERNAME: text(
    `1 to ${USERNAME_LENGTH} characters without spaces`,
    (name) => /^\S+$/u.test(name) && newUsername.safeParse(name).success,
  ),
  ADMIN_PASSWORD: text(`${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters long`, isPassword),
  ADMIN_PASSWORD_FILE: text('the path of a file'),
  PUBLIC_ORIGIN: text('an origin such as https://supply.example.com, without a path', isAbsoluteOrigin),
  TRUSTED_PROXIES: text(
    'a comma-separated list of addresses or networks of proxies alone, such as 127.0.0.1',
    (list) => split(list).every(isNetwork),
  ),
  OIDC_ISSUER: text('the address of a provider such as https://login.example.com', isIssuer),
  OIDC_CLIENT_ID: text('the name that the provider knows Partline by'),
  OIDC_CLIENT_SECRET: text('the secret that the provider gave'),
  OIDC_CLIENT_SECRET_FILE: text('the path of a file'),
  OIDC_NAME: text('at most 40 characters long', (name) => name.length <= 40),
  OIDC_SCOPE: text('words with openid among them', (scope) => scope.split(' ').includes('openid')),
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

/**
 * Reads the settings from environment variables. Throws an error with a readable message about the first invalid
 * setting.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Settings {
  const result = z.safeParse(z.partial(environment), present(env));
  if (!result.success) throw new Error(complaint(env, result.error.issues[0]));
  const values = result.data;
  // Otherwise the owner would migrate one database while the app uses the embedded database.
  if (values.MIGRATE_DATABASE_URL !== undefined && values.DATABASE_URL === undefined)
    throw new Error('MIGRATE_DATABASE_URL needs DATABASE_URL as well.');
  const publicOrigin = values.PUBLIC_ORIGIN && new URL(values.PUBLIC_ORIGIN).origin;
  const dataDir = resolve(values.DATA_DIR ?? defaultDataDir());
  return {
    host: values.HOST ?? '127.0.0.1',
    port: Number(values.PORT ?? 8080),
    metricsPort: values.METRICS_PORT === undefined ? undefined : Number(values.METRICS_PORT),
    databaseUrl: values.DATABASE_URL,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL,
    dataDir,
    backupDir: resolve(values.BACKUP_DIR ?? join(dataDir, 'backups')),
    adminUsername: values.ADMIN_USERNAME ?? 'admin',
    adminPassword: values.ADMIN_PASSWORD,
    adminPasswordFile: values.ADMIN_PASSWORD_FILE,
    publicOrigin,
    signOn: readSignOn(values, publicOrigin),
    passwords: values.PASSWORDS !== 'off',
    trustedProxies: split(values.TRUSTED_PROXIES ?? ''),
    retention: readRetention(values),
    uploadQuotaMb: values.UPLOAD_QUOTA_MB === undefined ? undefined : Number(values.UPLOAD_QUOTA_MB),
    timeZone: values.TIME_ZONE,
    timeZoneChange: values.TIME_ZONE_CHANGE === 'yes',
    leadTimeDays: values.LEAD_TIME_DAYS === undefined ? undefined : Number(values.LEAD_TIME_DAYS),
    logLevel: values.LOG_LEVEL ?? 'info',
    logFormat: values.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
  };
}

/** An empty setting counts as missing, since shells and compose files unset variables that way. */
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

/** PostgreSQL cannot run as root, and its account could not enter a folder in root's home. */
function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/partline' : './data';
}

/** Names the database of a command, since a missing setting may select another database than intended. */
export function describeDatabase(url: string | undefined, { dataDir }: Pick<Settings, 'dataDir'>): string {
  if (!url) return `The database is the embedded one, in ${dataDir}.`;
  const hosts = splitHosts(url).map((address) => new URL(address).host);
  const name = databaseNameOf(url) || 'the one of its user';
  return `The database is ${name} at ${hosts.join(',') || 'the address of its settings'}.`;
}

/** The settings that the app needs. */
export interface AppSettings {
  /** The origin that browsers use, such as `https://partline.example`. Undefined means the origin of the request. */
  publicOrigin?: string | undefined;
  /** CIDR ranges of proxies whose forwarded addresses are trusted. */
  trustedProxies: readonly string[];
  /** The sign-on provider, if any. */
  signOn?: SignOnSettings | undefined;
  /** False if only one-time passwords open a session (behaviour 39.8). */
  passwords?: boolean;
  /** The daily upload quota of one user, in MB. */
  uploadQuotaMb?: number | undefined;
}

/** How long data that grows is kept, in days (behaviour 1.12). */
export interface Retention {
  /** The change history. Undefined keeps it forever. */
  historyDays: number | undefined;
  /** The security log, at least a year. */
  securityLogDays: number;
  /** Unattached uploads: longer than any session, so that no open form can still attach them. */
  fileDays: number;
}

export const DEFAULT_RETENTION: Retention = { historyDays: undefined, securityLogDays: 365, fileDays: 7 };

/** Returns a test whether a text is a whole number from `least` on, with at most five digits. */
function isCountFrom(least: number): (text: string) => boolean {
  return (text) => /^\d{1,5}$/.test(text) && Number(text) >= least;
}

interface GivenRetention {
  KEEP_HISTORY_DAYS?: string | undefined;
  KEEP_SECURITY_LOG_DAYS?: string | undefined;
  KEEP_FILES_DAYS?: string | undefined;
}

function readRetention(given: GivenRetention): Retention {
  const days = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    historyDays: days(given.KEEP_HISTORY_DAYS),
    securityLogDays: days(given.KEEP_SECURITY_LOG_DAYS) ?? DEFAULT_RETENTION.securityLogDays,
    fileDays: days(given.KEEP_FILES_DAYS) ?? DEFAULT_RETENTION.fileDays,
  };
}

/** Returns whether a text is the URL of a PostgreSQL database, possibly with several hosts. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && splitHosts(text).every((address) => URL.canParse(address));
}

/** Returns whether a text is just `http(s)://host[:port]`. */
function isAbsoluteOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Returns whether a text is an IP address, or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Returns whether a text is a port number, or 0 for any free port. */
function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

/** Returns whether a text is a lead time in days, without a sign. */
function isLeadTime(text: string): boolean {
  return /^\d{1,4}$/.test(text) && leadTimeFault(Number(text)) === undefined;
}

/** Returns whether a text has the length of a password, such as the first administrator's. */
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
