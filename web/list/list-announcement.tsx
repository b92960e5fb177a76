import { counted, grouped } from '#domain/values/counted';
import { orderWords } from '../grid/columns/sort.ts';
import { Announced } from '../ui/announced.tsx';
import { pageCount } from '../ui/control/page-window.ts';
import type { List } from './rows/use-list.ts';

export function selectedWords<Row extends object>({ ids, selection, state }: List<Row>, all = 'All') {
  if (selection.all) return `${all} ${counted(state.count ?? 0, 'result')} selected`;
  return ids.length > 0 ? `${grouped(ids.length)} selected` : undefined;
}

interface ListAnnouncementProps<Row extends object> {
  title: string;
  list: List<Row>;
}

export function ListAnnouncement<Row extends object>({ title, list }: ListAnnouncementProps<Row>) {
  const { page, size, count, sort, loading, outdated, error } = list.state;
  const isCurrent = !loading && !outdated && !error;
  const order = orderWords(sort, list.columns);
  const total =
    count === undefined ? '' : ` of ${grouped(pageCount(count, size))}, ${counted(count, 'result')}`;
  const parts = [
    isCurrent && `${title}, page ${page}${total}`,
    isCurrent && order && `sorted by ${order}`,
    selectedWords(list, 'all'),
  ].filter(Boolean);
  return <Announced known="">{parts.join(', ')}</Announced>;
}
