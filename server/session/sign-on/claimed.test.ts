import { expect, test } from 'vitest';
import type { Role } from '#domain/wire/role';
import { claimedRole, claimedUsername } from './sign-on.ts';

const roles = new Map<string, Role>([
  ['supply', 'editor'],
  ['it', 'admin'],
  ['guests', 'viewer'],
  ['true', 'admin'],
  ['Object', 'admin'],
]);

test.each<[claim: string, claims: Record<string, unknown>, role: Role | undefined]>([
  ['groups', { groups: ['guests', 'it', 'supply'] }, 'admin'],
  ['groups', { groups: 'supply' }, 'editor'],
  ['groups', { groups: ['canteen'] }, undefined],
  ['groups', {}, undefined],
  ['groups', { groups: null }, undefined],
  ['groups', { groups: { it: true } }, undefined],
  ['groups', { groups: [['it']] }, undefined],
  ['groups', { groups: ['supply', ['it']] }, undefined],
  ['groups', { groups: { toString: 1 } }, undefined],
  ['groups', { groups: [{ toString: 1 }] }, undefined],
  ['groups', { groups: true }, undefined],
  ['constructor.name', {}, undefined],
  ['realm_access.roles', { realm_access: { roles: ['guests'] } }, 'viewer'],
  ['realm_access.roles', { realm_access: 'it' }, undefined],
  ['https://plant.example/roles', { 'https://plant.example/roles': ['it'] }, 'admin'],
])('the claim %s in %j grants the role %s', (roleClaim, claims, role) => {
  expect(claimedRole(claims, { roleClaim, roles })).toBe(role);
});

test('if no role claim is configured, no claim grants a role', () => {
  expect(claimedRole({ groups: ['it'] }, { roleClaim: undefined, roles })).toBeUndefined();
});

test.each<[claims: Record<string, unknown>, username: string]>([
  [{ preferred_username: ' anna ', email: 'a@b.c' }, 'anna'],
  [{ preferred_username: 'x'.repeat(65), email: 'a@b.c' }, 'a@b.c'],
  [{ preferred_username: 7, name: 'Anna' }, 'Anna'],
  [{ preferred_username: 'ad\u200bmin', email: 'a@b.c' }, 'a@b.c'],
  [{}, 'subject'],
  // Only erased users have names of this form.
  [{ preferred_username: 'Person 17', email: 'a@b.c' }, 'a@b.c'],
])('a new user with the claims %j gets the username %s', (claims, username) => {
  expect(claimedUsername({ subject: 'subject', claims })).toBe(username);
});

test('a subject that is not a valid username gets a prefix and is cut to 64 characters', () => {
  expect(claimedUsername({ subject: 'person 17', claims: {} })).toBe('subject person 17');
  expect(claimedUsername({ subject: 'x'.repeat(255), claims: {} })).toHaveLength(64);
});
