import { readFileSync } from 'node:fs';
import { ROLES, type Role } from '#domain/wire/role';
import { describeError } from '../errors/failures.ts';

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
  /** The role for each value of the claim. */
  roles: ReadonlyMap<string, Role>;
  /** The role of accounts created at a first sign-on. Undefined creates no accounts. */
  newPeople: 'viewer' | 'editor' | undefined;
  /** The URL of Partline for browsers. */
  origin: string;
}

/** The given settings, each of which is valid alone. */
interface GivenSignOn {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_CLIENT_SECRET_FILE?: string | undefined;
  OIDC_NAME?: string | undefined;
  OIDC_SCOPE?: string | undefined;
  OIDC_ROLE_CLAIM?: string | undefined;
  OIDC_ROLES?: string | undefined;
  OIDC_NEW_PEOPLE?: 'viewer' | 'editor' | undefined;
  PASSWORDS?: 'on' | 'off' | undefined;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether a text is the URL of a provider: https, or on this machine. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  return (
    (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))) &&
    search === '' &&
    hash === ''
  );
}

/** Returns whether a text is `value=role`, repeated with commas. */
export function isRoleMap(text: string): boolean {
  const entries = entriesOf(text);
  return entries.length > 0 && entries.every(([value, role]) => value !== '' && isRole(role));
}

/**
 * Reads the sign-on settings together. Undefined without a provider. Throws an error with a readable message if a
 * setting is missing.
 */
export function readSignOn(given: GivenSignOn, origin: string | undefined): SignOnSettings | undefined {
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

/** The message names the file but not its content, because messages may be logged. */
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
