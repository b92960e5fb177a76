import * as z from 'zod/mini';
import { call } from '../wire/call.ts';
import { sessionUser } from './session.ts';

export const NO_ACCOUNT = 'Ask an administrator for an account.';
export const SIGN_ON_FAILED = 'The sign-on did not succeed. Please try again.';
export const SIGN_ON_DENIED = 'The sign-on was cancelled.';
export const SIGN_IN_AGAIN_TO_LINK = 'Please sign in again, then link the sign-on.';

/** The maximum length of the query that a provider appends to the return URL. */
const LONGEST_ANSWER = 8_000;
const ANSWER_BYTES = 10 * 1024;

export const signOnCalls = {
  offer: call('/api/auth/sign_on_offer', {
    request: z.unknown(),
    /** The name of the provider, null if there is none, and whether users can sign in with passwords. */
    data: z.object({ name: z.nullable(z.string()), passwords: z.boolean() }),
    access: 'anyone',
    summary: 'Return the ways to sign in',
  }),
  begin: call('/api/auth/sign_on_begin', {
    request: z.object({ link: z.boolean() }),
    data: z.object({ location: z.string() }),
    access: 'anyone',
    summary: "Start a sign-on at the provider, either to sign in or to link it to the caller's account",
  }),
  end: call('/api/auth/sign_on_end', {
    /** The query of the URL to which the provider redirected. */
    request: z.object({ answer: z.string().check(z.maxLength(LONGEST_ANSWER)) }),
    data: z.object({ user: sessionUser, linked: z.boolean() }),
    access: 'anyone',
    strangerBytes: ANSWER_BYTES,
    summary: 'Complete a sign-on with the response of the provider',
  }),
  leave: call('/api/auth/sign_on_leave', {
    request: z.unknown(),
    /** The URL that ends the session at the provider; null if there is none. */
    data: z.object({ location: z.nullable(z.string()) }),
    access: 'anyone',
    summary: "Return the URL that ends the provider's session after a sign-out",
  }),
};
