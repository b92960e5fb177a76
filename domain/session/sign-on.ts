import * as z from 'zod/mini';
import { call } from '../wire/call.ts';
import { sessionUser } from './session.ts';

export const NO_ACCOUNT = 'Ask an administrator for an account.';
export const SIGN_ON_FAILED = 'The sign-on did not succeed. Please try again.';
export const SIGN_ON_DENIED = 'The sign-on was broken off.';
export const SIGN_IN_AGAIN_TO_LINK = 'Please sign in again, then link the sign-on.';

/** The longest query that a provider may append to the return URL. Codes are shorter. */
const LONGEST_ANSWER = 8_000;
/** The longest answer as JSON. */
const ANSWER_BYTES = 10 * 1024;

export const signOnCalls = {
  offer: call('/api/auth/sign_on_offer', {
    request: z.unknown(),
    /** The name of the provider, or null without one. Whether passwords open a session. */
    data: z.object({ name: z.nullable(z.string()), passwords: z.boolean() }),
    access: 'anyone',
    summary: 'Return the ways to sign in',
  }),
  begin: call('/api/auth/sign_on_begin', {
    request: z.object({ link: z.boolean() }),
    /** The URL of the provider for the browser to open. */
    data: z.object({ location: z.string() }),
    access: 'anyone',
    summary: "Start a sign-on at the provider, or a link to the caller's account",
  }),
  end: call('/api/auth/sign_on_end', {
    /** The query of the URL that the provider redirected to. */
    request: z.object({ answer: z.string().check(z.maxLength(LONGEST_ANSWER)) }),
    data: z.object({ user: sessionUser, linked: z.boolean() }),
    access: 'anyone',
    strangerBytes: ANSWER_BYTES,
    summary: "Complete a sign-on with the provider's answer",
  }),
  leave: call('/api/auth/sign_on_leave', {
    request: z.unknown(),
    /** The URL that ends the provider's session; null without one. */
    data: z.object({ location: z.nullable(z.string()) }),
    access: 'anyone',
    summary: "Return the address that ends the provider's session after a sign-out",
  }),
};
