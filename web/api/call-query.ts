import { queryOptions } from '@tanstack/react-query';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { send } from './api.ts';

/** The path alone matches all responses of the call. */
export function callKey(call: Pick<AnyCall, 'path'>, ...request: readonly unknown[]) {
  return [call.path, ...request];
}

/** The component of the query shows a failure, so there is no alert. */
export function callQuery<C extends AnyCall>(call: C, request: RequestOf<C>) {
  return queryOptions({
    queryKey: callKey(call, request),
    queryFn: ({ signal }) => send(call, request, { signal, quiet: true }),
  });
}
