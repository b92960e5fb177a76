import { queryOptions } from '@tanstack/react-query';
import type { ListName } from '#domain/record/record-kinds';
import { viewCalls } from '#domain/view/view';
import { callQuery } from '../../api/call-query.ts';

const FRESH_FOR_MS = 60_000;

/** The saved views of a list, as a query: one's own, and those that others share. */
export function viewsQuery(list: ListName) {
  return queryOptions({ ...callQuery(viewCalls.list, { list }), staleTime: FRESH_FOR_MS });
}

/** The address of a saved view, as a query. */
export function viewQuery(view_id: number) {
  return queryOptions({ ...callQuery(viewCalls.model, { view_id }), staleTime: FRESH_FOR_MS });
}
