import { queryOptions } from '@tanstack/react-query';
import type { ListName } from '#domain/record/record-kinds';
import { viewCalls } from '#domain/view/view';
import { callQuery } from '../../api/call-query.ts';

/** The saved views of a list, as a query. Only their owner changes them. */
export function viewsQuery(list: ListName) {
  return queryOptions({ ...callQuery(viewCalls.list, { list }), staleTime: Number.POSITIVE_INFINITY });
}
