import { queryOptions } from '@tanstack/react-query';
import type { ListName } from '#domain/record/record-kinds';
import { viewCalls } from '#domain/view/view';
import { callQuery } from '../../api/call-query.ts';

/** The views that a person has saved of a list, as a query. Nobody else changes them. */
export function viewsQuery(list: ListName) {
  return queryOptions({ ...callQuery(viewCalls.list, { list }), staleTime: Number.POSITIVE_INFINITY });
}
