import type { FastifyRequest } from 'fastify';
import type { Access } from '#domain/wire/call';
import { unauthorized } from '../errors/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may ask; a route that says nothing is for signed-in people. */
    access?: Access;
  }
}

/** Who makes a request, and with what standing. */
export interface Caller {
  user_id: number;
  username: string;
  must_reset: boolean;
  /** Whether the password was typed within the last 15 minutes. */
  fresh: boolean;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes who makes the request. Only the session guard knows. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** Who makes the request, if anybody is signed in. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Who makes the request; throws 401 when nobody is signed in. */
export function requireCaller(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw unauthorized();
  return caller;
}
