import { expect, test } from 'vitest';
import { signInHint } from './greeting.ts';

test('the console says how to sign in: by a password, or by the provider and what an administrator has instead', () => {
  expect(signInHint(undefined, undefined)).toBe(
    'sign in with your username and password (a forgotten one: npm run user)',
  );
  expect(signInHint(undefined, 'Plant login')).toBe(
    'sign in with Plant login (an administrator without it: npm run user -- reset NAME)',
  );
});
