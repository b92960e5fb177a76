import type { FastifyRequest } from 'fastify';
import type { Access } from '#domain/wire/call';
import type { Role } from '#domain/wire/role';
import { unauthorized } from '../errors/errors.ts';
import type { Person } from '../limit/limit-fairly.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may ask; a route that says nothing is for signed-in people. */
    access?: Access;
    /** The least role that may ask; a route that says nothing is for administrators. */
    who?: Role;
  }
}

/** A user with a living session, and their standing. */
export interface SignedIn {
  user_id: number;
  username: string;
  role: Role;
  must_reset: boolean;
  /** Whether the password was typed within the last 15 minutes. */
  fresh: boolean;
}

/** Who makes a request. */
export interface Caller extends SignedIn {
  /** The network address that the request came from. */
  address: string;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes who makes the request. Only the session guard knows. */
export function setCaller(request: FastifyRequest, user: SignedIn): void {
  callers.set(request, { ...user, address: request.ip });
}

/** Who makes the request, if anybody is signed in. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Who is to have no more than a part of what all share: people who are not signed in count by their network. */
export function personOf(request: FastifyRequest): Person {
  return callerOf(request)?.user_id ?? networkOf(request.ip);
}

/** Who makes the request; throws 401 without a session. */
export function requireCaller(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw unauthorized();
  return caller;
}
