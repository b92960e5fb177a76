import { queryOptions } from '@tanstack/react-query';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { send } from './api.ts';

/** Under which key an answer is kept: the call's path and what was asked. The path alone means all its answers. */
export function callKey(call: Pick<AnyCall, 'path'>, ...asked: readonly unknown[]) {
  return [call.path, ...asked];
}

/** A call that reads, as a query. The component that shows the answer shows the failure, too: no alert. */
export function callQuery<C extends AnyCall>(call: C, request: RequestOf<C>) {
  return queryOptions({
    queryKey: callKey(call, request),
    queryFn: ({ signal }) => send(call, request, { signal, quiet: true }),
  });
}
