import type { AnyCall } from '#domain/wire/call';
import type { RouteAccess } from './caller.ts';

/** What the gate goes by for the route of a call: what the call declares. */
export function accessOf({ access, who, writes, fresh }: AnyCall): RouteAccess {
  return { access, who, writes, fresh };
}

/** What it goes by for a route that only looks. */
export const LOOKING = { who: 'viewer', writes: false, fresh: false } as const satisfies RouteAccess;
