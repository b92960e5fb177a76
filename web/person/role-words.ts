import { ROLE_WORDS } from '#domain/person/person';
import type { Role } from '#domain/wire/role';

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  viewer: 'Can view everything, cannot edit.',
  editor: 'Can view and edit records.',
  admin: 'Can edit records, manage people and tokens, and read the security log.',
};

/** Returns the roles of a person or a service. A service cannot be an administrator. */
export function rolesFor(service: boolean): Partial<Record<Role, string>> {
  const { admin, ...others } = ROLE_WORDS;
  return service ? others : { ...others, admin };
}
