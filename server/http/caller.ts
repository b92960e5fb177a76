import type { FastifyRequest } from 'fastify';
import type { TokenScope } from '#domain/person/token';
import type { Access, AnyCall } from '#domain/wire/call';
import type { Role } from '#domain/wire/role';
import { unauthorized } from '../errors/errors.ts';
import type { LimitKey } from '../limit/limit.ts';
import { networkOf } from '../settings/networks.ts';

/** The access checks before a route runs. A route that declares none gets all of them. */
export interface RouteAccess {
  access?: Access;
  who?: Role;
  /** True if the route changes data, which a read-only token may not do. */
  writes?: boolean;
  /** True if the route requires a sign-in within the last 15 minutes. */
  fresh?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteAccess {}
}

/** A user with a valid session or token. */
export interface SignedIn {
  user_id: number;
  username: string;
  role: Role;
  must_reset: boolean;
  /** True if the user authenticated within the last 15 minutes, with the password or at the provider. */
  fresh: boolean;
  /** The token of the request. Undefined for a session. */
  token?: { token_id: number; name: string; scope: TokenScope };
}

export interface Caller extends SignedIn {
  address: string;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Stores the caller of the request. Only the session guard calls this. */
export function setCaller(request: FastifyRequest, user: SignedIn): void {
  callers.set(request, { ...user, address: request.ip });
}

/** Returns the user who makes the request. Undefined without a signed-in user. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/**
 * Returns the key by which shared limits are divided: the signed-in user, with a queue for each token, or else the
 * network of the client.
 */
export function limitKeyOf(request: FastifyRequest): LimitKey {
  const { user_id, token } = callerOf(request) ?? {};
  return { person: user_id ?? networkOf(request.ip), token: token?.token_id };
}

/** Returns the caller of the request. Throws 401 without a signed-in user. */
export function requireCaller(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw unauthorized();
  return caller;
}

/** Returns the access rules of a call's route, as the call declares them. */
export function accessOf({ access, who, writes, fresh }: AnyCall): RouteAccess {
  return { access, who, writes, fresh };
}

/** The access rules of a route that only reads. */
export const READ_ONLY = { who: 'viewer', writes: false, fresh: false } as const satisfies RouteAccess;

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Returns the token in the `Authorization` header, which takes precedence over any cookie. Any other content of this
 * header, perhaps from a proxy, is not a token.
 */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/**
 * Returns whether a request reaches a call. Only its route determines this: `/%61pi/part/save` is another spelling of a
 * call's URL, and a guard that reads the URL would let it through.
 */
export function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}
