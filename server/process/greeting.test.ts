import { expect, test } from 'vitest';
import { signInHint } from './greeting.ts';

test('the console explains how to sign in: by password, or by the provider with the alternative for administrators', () => {
  expect(signInHint(undefined, undefined)).toBe(
    'sign in with your username and password (forgotten: npm run user -- reset NAME)',
  );
  expect(signInHint(undefined, 'Plant login')).toBe(
    'sign in with Plant login (for a one-time password: npm run user -- reset NAME)',
  );
  const boss = { username: 'boss', password: undefined };
  expect(signInHint(boss, undefined)).toBe('sign in as boss with the password you have set');
  expect(signInHint(boss, 'Plant login')).toBe(
    'passwords are off: to sign in as boss, create a one-time password with npm run user -- reset boss',
  );
});
