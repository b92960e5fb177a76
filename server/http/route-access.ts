import type { AnyCall } from '#domain/wire/call';
import type { RouteAccess } from './caller.ts';

/** Returns the access rules of a call's route, as the call declares them. */
export function accessOf({ access, who, writes, fresh }: AnyCall): RouteAccess {
  return { access, who, writes, fresh };
}

/** The access rules of a route that only reads. */
export const READ_ONLY = { who: 'viewer', writes: false, fresh: false } as const satisfies RouteAccess;
