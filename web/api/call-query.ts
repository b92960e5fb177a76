import { queryOptions } from '@tanstack/react-query';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { send } from './api.ts';

/** Returns the cache key of an answer: the call's path and request. The path alone matches all its answers. */
export function callKey(call: Pick<AnyCall, 'path'>, ...asked: readonly unknown[]) {
  return [call.path, ...asked];
}

/** Returns a reading call as a query. The component that shows the answer also shows the failure, without an alert. */
export function callQuery<C extends AnyCall>(call: C, request: RequestOf<C>) {
  return queryOptions({
    queryKey: callKey(call, request),
    queryFn: ({ signal }) => send(call, request, { signal, quiet: true }),
  });
}
