import { newUsername } from '#domain/session/new-username';
import { USERNAME_LENGTH } from '#domain/session/session';
import { isAtLeast, type Role } from '#domain/wire/role';
import type { SignOnSettings } from '../settings/sign-on-env.ts';
import type { Identity } from './provider.ts';

type Claims = Identity['claims'];

/**
 * The highest role that a claim names, one value or a list; undefined where it is absent or names none that is known,
 * which changes nothing (behaviour 39.5).
 */
export function claimedRole(
  claims: Claims,
  { roleClaim, roles }: Pick<SignOnSettings, 'roleClaim' | 'roles'>,
): Role | undefined {
  if (roleClaim === undefined) return undefined;
  const found = [claimAlong(claims, roleClaim)].flat().flatMap((value) => roles.get(String(value)) ?? []);
  return found.toSorted((a, b) => Number(isAtLeast(a, b)) - Number(isAtLeast(b, a))).at(-1);
}

/** What somebody new is called here: the first of what the provider calls them that a username may be. */
export function claimedUsername({ subject, claims }: Pick<Identity, 'subject' | 'claims'>): string {
  for (const name of [claims.preferred_username, claims.email, claims.name, subject]) {
    const read = newUsername.safeParse(name);
    if (read.success) return read.data;
  }
  return `subject ${subject}`.slice(0, USERNAME_LENGTH);
}

/** A claim by its own name, which may hold points and slashes, else along its points. */
function claimAlong(claims: Claims, path: string): unknown {
  if (path in claims) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value instanceof Object && name in value ? value[name as keyof typeof value] : undefined,
      claims,
    );
}
