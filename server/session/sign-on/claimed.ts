import * as z from 'zod/mini';
import { newUsername } from '#domain/session/new-username';
import { USERNAME_LENGTH } from '#domain/session/session';
import { visible } from '#domain/values/text';
import { isAtLeast, type Role } from '#domain/wire/role';
import type { SignOnSettings } from '../../settings/sign-on-env.ts';
import type { Identity } from './provider.ts';

type Claims = Identity['claims'];

/** A provider may send any JSON, but only texts name roles. */
const namedRoles = z.union([z.string(), z.array(z.string())]);

/**
 * Returns the highest role in a claim, which is a text or an array of texts. Undefined if the claim is missing, has
 * another type or names no known role: the role then stays the same (behaviour 39.5).
 */
export function claimedRole(
  claims: Claims,
  { roleClaim, roles }: Pick<SignOnSettings, 'roleClaim' | 'roles'>,
): Role | undefined {
  if (roleClaim === undefined) return undefined;
  const named = namedRoles.safeParse(claimAlong(claims, roleClaim));
  const found = [named.data ?? []].flat().flatMap((value) => roles.get(value) ?? []);
  return found.toSorted((a, b) => Number(isAtLeast(a, b)) - Number(isAtLeast(b, a))).at(-1);
}

/** Returns the username of a new account: the first of the provider's names that is a valid username. */
export function claimedUsername({ subject, claims }: Pick<Identity, 'subject' | 'claims'>): string {
  for (const name of [claims.preferred_username, claims.email, claims.name, subject]) {
    const read = newUsername.safeParse(name);
    if (read.success) return read.data;
  }
  return visible(`subject ${subject}`).slice(0, USERNAME_LENGTH);
}

/** Returns a claim by its name, which may contain dots and slashes, otherwise by a path with dots. */
function claimAlong(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value instanceof Object && Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined,
      claims,
    );
}
