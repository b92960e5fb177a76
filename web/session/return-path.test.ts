import { expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { rememberReturnPath, takeReturnPath } from './return-path.ts';

test.each([
  'https://evil.example/main/plan_list',
  '//evil.example/main/',
  'javascript:alert(1)',
  '/mainly.evil',
  '/auth/sign_on?code=x',
])('after a sign-in nobody is led to %s', (address) => {
  rememberReturnPath(address);
  expect(takeReturnPath()).toBe(paths.main);
});

test('1.9: a sign-in that the change of a password required leads back to it', () => {
  rememberReturnPath(paths.resetPassword);
  expect(takeReturnPath()).toBe(paths.resetPassword);
});

test('after a sign-in one is led back to where the session ended, once', () => {
  rememberReturnPath('/main/plan_list?q=1');
  expect([takeReturnPath(), takeReturnPath()]).toEqual(['/main/plan_list?q=1', paths.main]);
});
