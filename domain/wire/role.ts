import * as z from 'zod/mini';

/** A viewer reads, an editor also changes records, and an administrator also manages users (behaviour 37.1). */
export const ROLES = ['viewer', 'editor', 'admin'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

export const LOOK_ONLY = 'You can look at everything, but not change it.';
export const ADMINS_ONLY = 'Only an administrator can do this.';

/** Returns whether a role includes the rights of another role. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
