import { queryOptions } from '@tanstack/react-query';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { send } from './api.ts';

/** Returns the query key of a request. A key without a request matches all responses of the call. */
export function callKey(call: Pick<AnyCall, 'path'>, ...request: readonly unknown[]) {
  return [call.path, ...request];
}

/** Returns the query of a call. A failure opens no alert, because the component that uses the query shows it. */
export function callQuery<C extends AnyCall>(call: C, request: RequestOf<C>) {
  return queryOptions({
    queryKey: callKey(call, request),
    queryFn: ({ signal }) => send(call, request, { signal, quiet: true }),
  });
}
