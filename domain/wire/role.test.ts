import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from './call.ts';
import { isAtLeast, ROLES } from './role.ts';

test('each role includes the rights of the roles before it, and not of those after it', () => {
  const may = ROLES.map((role) => ROLES.filter((least) => isAtLeast(role, least)));
  expect(may).toEqual([['viewer'], ['viewer', 'editor'], ['viewer', 'editor', 'admin']]);
});

test('by default, a call that writes requires an editor, and a call that reads accepts every role', () => {
  const options = { request: z.unknown(), data: z.unknown(), summary: '' };
  expect(call('/api/x', options).who).toBe('viewer');
  expect(call('/api/x', { ...options, writes: true }).who).toBe('editor');
  expect(call('/api/x', { ...options, writes: true, who: 'viewer' }).who).toBe('viewer');
  expect(call('/api/x', { ...options, who: 'admin' }).who).toBe('admin');
});
