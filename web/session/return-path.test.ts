import { expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { rememberReturnPath, takeReturnPath } from './return-path.ts';

test.each([
  'https://evil.example/main/plan_list',
  '//evil.example/main/',
  'javascript:alert(1)',
  '/mainly.evil',
  '/auth/sign_on?code=x',
])('the sign-in does not redirect to %s', (address) => {
  rememberReturnPath(address);
  expect(takeReturnPath()).toBe(paths.main);
});

test('1.9: the sign-in that a password reset requires returns to the password reset', () => {
  rememberReturnPath(paths.resetPassword);
  expect(takeReturnPath()).toBe(paths.resetPassword);
});

test('a sign-in returns once to the screen on which the session ended', () => {
  rememberReturnPath('/main/plan_list?q=1');
  expect([takeReturnPath(), takeReturnPath()]).toEqual(['/main/plan_list?q=1', paths.main]);
});
