import * as z from 'zod/mini';
import { newUsername } from '#domain/session/new-username';
import { USERNAME_LENGTH } from '#domain/session/session';
import { visible } from '#domain/values/text';
import { isAtLeast, type Role } from '#domain/wire/role';
import type { SignOnSettings } from '../../settings/sign-on-env.ts';
import type { Identity } from './provider.ts';

type Claims = Identity['claims'];

/** A provider may answer JSON of any shape, and only a text names a role. */
const namedRoles = z.union([z.string(), z.array(z.string())]);

/**
 * The highest role that a claim names, a text or an array of texts; undefined where it is absent, of another type or
 * names none that is known, which changes nothing (behaviour 39.5).
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

/** What somebody new is called here: the first of what the provider calls them that a username may be. */
export function claimedUsername({ subject, claims }: Pick<Identity, 'subject' | 'claims'>): string {
  for (const name of [claims.preferred_username, claims.email, claims.name, subject]) {
    const read = newUsername.safeParse(name);
    if (read.success) return read.data;
  }
  return visible(`subject ${subject}`).slice(0, USERNAME_LENGTH);
}

/** A claim by its own name, which may hold points and slashes, else along its points. */
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
