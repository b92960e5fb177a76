import { describe, expect, test } from 'vitest';
import { FILL_ALL } from '../wire/envelope.ts';
import { PARSE, readFaults } from '../wire/faults.ts';
import { RESET_PHRASE, RESET_REQUIRED, resetForm, signInForm } from './session.ts';

const faultOf = (form: typeof signInForm | typeof resetForm, body: unknown) => {
  const parsed = form.safeParse(body, PARSE);
  return parsed.success ? undefined : readFaults(parsed.error.issues, FILL_ALL).message;
};

describe('signing in', () => {
  test('removes spaces and invisible characters around the username, and keeps the password unchanged', () => {
    expect(signInForm.parse({ username: ' Olga \u200b ', password: '  secret ' })).toEqual({
      username: 'Olga',
      password: '  secret ',
    });
  });

  test.each([
    ['username', ''],
    ['username', null],
    ['password', ''],
    ['password', undefined],
  ])('is refused if the %s is %j', (field, value) => {
    expect(faultOf(signInForm, { username: 'olga', password: 'secret', [field]: value })).toBe(FILL_ALL);
  });

  test('refuses a password that is too long', () => {
    expect(faultOf(signInForm, { username: 'olga', password: 'a'.repeat(129) })).toBe(
      'password must be at most 128 characters long.',
    );
  });
});

test('resetting a password requires that the new password is repeated', () => {
  expect(faultOf(resetForm, { password: 'correct horse battery', confirm_password: '' })).toBe(FILL_ALL);
});

test('the error that requires a reset contains the phrase by which clients recognize it', () => {
  expect(RESET_REQUIRED).toContain(RESET_PHRASE);
});
