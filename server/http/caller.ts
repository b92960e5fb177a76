import type { FastifyRequest } from 'fastify';
import type { TokenScope } from '#domain/person/token';
import type { Access } from '#domain/wire/call';
import type { Role } from '#domain/wire/role';
import { unauthorized } from '../errors/errors.ts';
import type { LimitKey } from '../limit/limit.ts';
import { networkOf } from '../settings/network-of.ts';

/** The checks before a route runs. A route that names none has all of them. */
export interface RouteAccess {
  access?: Access;
  /** The lowest role of its callers. */
  who?: Role;
  /** True if it changes anything, which a reading token may not. */
  writes?: boolean;
  /** True if it requires a sign-in of the last 15 minutes. */
  fresh?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteAccess {}
}

/** A user with a valid session or token, and their state. */
export interface SignedIn {
  user_id: number;
  username: string;
  role: Role;
  must_reset: boolean;
  /** True if the password was typed within the last 15 minutes. */
  fresh: boolean;
  /** The token of the request; without one there is a session. */
  token?: { token_id: number; name: string; scope: TokenScope };
}

/** The user who makes a request. */
export interface Caller extends SignedIn {
  /** The network address that the request came from. */
  address: string;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Stores the caller of the request. Only the session guard knows it. */
export function setCaller(request: FastifyRequest, user: SignedIn): void {
  callers.set(request, { ...user, address: request.ip });
}

/** The user who makes the request, if one is signed in. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/**
 * The key by which shared limits are divided: the user, with a queue for each token, or the network of a caller without
 * a session.
 */
export function limitKeyOf(request: FastifyRequest): LimitKey {
  const { user_id, token } = callerOf(request) ?? {};
  return { person: user_id ?? networkOf(request.ip), token: token?.token_id };
}

/** The caller of the request. Throws 401 without a session. */
export function requireCaller(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw unauthorized();
  return caller;
}
