import * as z from 'zod/mini';
import { call } from '../wire/call.ts';
import { sessionUser } from './session.ts';

export const NO_ACCOUNT = 'Ask an administrator for an account.';
export const SIGN_ON_FAILED = 'The sign-on did not succeed. Please try again.';
export const SIGN_ON_DENIED = 'The sign-on was broken off.';
export const SIGN_IN_AGAIN_TO_LINK = 'Please sign in again, then link the sign-on.';

/** The longest text that a provider appends to the address to which it returns. Its codes are no longer. */
const LONGEST_ANSWER = 8_000;
/** The longest answer as JSON. */
const ANSWER_BYTES = 10 * 1024;

export const signOnCalls = {
  offer: call('/api/auth/sign_on_offer', {
    request: z.unknown(),
    /** The name of the provider, or null without one. Whether passwords open a session. */
    data: z.object({ name: z.nullable(z.string()), passwords: z.boolean() }),
    access: 'anyone',
    summary: 'How one may sign in here',
  }),
  begin: call('/api/auth/sign_on_begin', {
    request: z.object({ link: z.boolean() }),
    /** The address of the provider that the browser is to open. */
    data: z.object({ location: z.string() }),
    access: 'anyone',
    summary: 'Begin a sign-on at the provider, or the linking of one to the user who is signed in',
  }),
  end: call('/api/auth/sign_on_end', {
    /** The query of the address to which the provider led back. */
    request: z.object({ answer: z.string().check(z.maxLength(LONGEST_ANSWER)) }),
    data: z.object({ user: sessionUser, linked: z.boolean() }),
    access: 'anyone',
    strangerBytes: ANSWER_BYTES,
    summary: 'End a sign-on with what the provider answered',
  }),
  leave: call('/api/auth/sign_on_leave', {
    request: z.unknown(),
    /** Where the session of the provider is ended; null where there is none. */
    data: z.object({ location: z.nullable(z.string()) }),
    access: 'anyone',
    summary: 'Where to go after a sign-out, so that the session at the provider ends as well',
  }),
};
