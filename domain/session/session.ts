import * as z from 'zod/mini';
import { notBlank, requiredText, visible } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { FILL_ALL } from '../wire/envelope.ts';
import { done } from '../wire/record.ts';
import { role } from '../wire/role.ts';

export const USERNAME_LENGTH = 64;
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;
export const ONE_TIME_HOURS = 72;

export const SIGN_UP_CLOSED = 'Sorry, you cannot create a user';
/** The code of the 401 response to a disabled user. */
export const ACCOUNT_DISABLED = 'account_disabled';
export const INCORRECT_SIGN_IN = 'Incorrect username or password';
export const RESET_REQUIRED = 'Please reset your password';
/** The phrase by which clients recognize that a reset is required. */
export const RESET_PHRASE = 'reset your password';
export const SIGN_IN_FIRST = 'Confirm your password.';
export const ONE_TIME_FIRST =
  'Please sign in with the one-time password that an administrator gave you, then choose a new password.';
export const SIGN_IN_AGAIN = 'Please sign in again, then change your password.';

/** Passwords are never trimmed and may contain any character. */
const password = z
  .string()
  .check(z.maxLength(LONGEST_PASSWORD, `must be at most ${LONGEST_PASSWORD} characters long.`), notBlank);

/** Invisible characters, which a pasted username may contain, are removed. */
const username = requiredText(USERNAME_LENGTH).check(z.overwrite(visible), z.trim(), notBlank);

export const signInForm = z.object({ username, password });
export const resetForm = z.object({ password, confirm_password: password });
export const sessionUser = z.object({ user_id: z.int(), username: z.string() });
export type SessionUser = z.infer<typeof sessionUser>;
const userWithRole = z.extend(sessionUser, {
  role,
  today: z.string(),
  time_zone: z.string(),
});
export type UserWithRole = z.infer<typeof userWithRole>;

export const sessionCalls = {
  access: call('/api/do_i_have_access', {
    request: z.unknown(),
    data: userWithRole,
    access: 'resetting',
    summary: "Return the signed-in person with their role, and the company's current day and time zone",
  }),
  signIn: call('/api/auth/signin', {
    request: signInForm,
    data: sessionUser,
    access: 'anyone',
    incomplete: FILL_ALL,
    summary: 'Sign in',
  }),
  signOut: call('/api/auth/signout', {
    request: z.unknown(),
    data: z.nullable(sessionUser),
    access: 'anyone',
    summary: 'Sign out',
  }),
  signUp: call('/api/auth/signup', {
    request: z.unknown(),
    data: done,
    access: 'anyone',
    summary: 'Sign up (always refused, because administrators add people)',
  }),
  resetPassword: call('/api/auth/reset_password', {
    request: resetForm,
    data: sessionUser,
    access: 'resetting',
    incomplete: FILL_ALL,
    summary: "Change the caller's password",
  }),
};
