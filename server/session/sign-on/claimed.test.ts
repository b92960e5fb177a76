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

test.each<[claim: string, claims: Record<string, unknown>, role: Role]>([
  ['groups', { groups: ['guests', 'it', 'supply'] }, 'admin'],
  ['groups', { groups: 'supply' }, 'editor'],
  ['realm_access.roles', { realm_access: { roles: ['guests'] } }, 'viewer'],
  ['https://plant.example/roles', { 'https://plant.example/roles': ['it'] }, 'admin'],
])('the claim %s in %j grants the role %s', (roleClaim, claims, role) => {
  expect(claimedRole(claims, { roleClaim, roles })).toBe(role);
});

test.each<[claim: string, claims: Record<string, unknown>]>([
  ['groups', { groups: ['canteen'] }],
  ['groups', {}],
  ['groups', { groups: null }],
  ['groups', { groups: { it: true } }],
  ['groups', { groups: [['it']] }],
  ['groups', { groups: ['supply', ['it']] }],
  ['groups', { groups: { toString: 1 } }],
  ['groups', { groups: [{ toString: 1 }] }],
  ['groups', { groups: true }],
  ['constructor.name', {}],
  ['realm_access.roles', { realm_access: 'it' }],
])('the claim %s in %j grants no role', (roleClaim, claims) => {
  expect(claimedRole(claims, { roleClaim, roles })).toBeUndefined();
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
