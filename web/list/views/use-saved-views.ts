import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ListName } from '#domain/record/record-kinds';
import { type Layout, type SavedView, viewCalls } from '#domain/view/view';
import { send } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callQuery } from '../../api/call-query.ts';
import { NO_LAYOUT, sameLayout } from '../../grid/columns/column-layout.ts';
import { type ListPosition, writeListPosition } from '../../grid/rows/list-position.ts';
import { confirm } from '../../ui/dialog/ask.ts';
import { showUndo } from '../../ui/notice/toast.tsx';
import { type Query, useOwnLocation } from '../../ui/use-own-location.ts';
import type { ListLook } from './use-list-look.ts';

const FRESH_FOR_MS = 60_000;

/** A view that comes with the product, for everybody; nobody changes it. */
export interface GivenView {
  view_id: null;
  name: string;
  /** Its address behind the list's `?`, as the list writes it. */
  query: string;
  layout: Layout | null;
}

/** The list without any choice of a person. */
const DEFAULT_VIEW: GivenView = { view_id: null, name: 'Default view', query: '', layout: null };

export type ShownView = SavedView | GivenView;

export interface SavedViews {
  /** The list as it comes, and what else comes with the product. */
  given: readonly GivenView[];
  views: readonly SavedView[];
  error: string | undefined;
  reload: () => void;
  isShown: (view: ShownView) => boolean;
  /** Columns that were set up and never saved can be brought back for a while. */
  show: (view: ShownView) => Promise<void>;
  /** Saves what is shown, as a new view or in the place of one; whether that worked. */
  save: (name: string, view?: SavedView) => Promise<boolean>;
  rename: (view: SavedView, name: string) => Promise<boolean>;
  /** Makes it one for everybody, or for oneself alone again. */
  share: (view: SavedView) => Promise<boolean>;
  /** Saves it as one's own. */
  copy: (view: SavedView) => Promise<boolean>;
  remove: (view: SavedView) => void;
}

/** The views that a person has saved of a list: its address and its columns, under a name. */
export function useSavedViews(
  list: ListName,
  shown: ListPosition,
  look: ListLook,
  own: readonly GivenView[],
): SavedViews {
  const client = useQueryClient();
  const router = useRouter();
  const path = useOwnLocation(({ pathname }) => pathname);

  const stored = viewsQuery(list);
  const query = useQuery(stored);
  const reload = () => client.invalidateQueries({ queryKey: stored.queryKey });

  // Which page is open is no part of a view.
  const address = queryText(writeListPosition({ ...shown, page: 1 }));
  const hasColumnsOf = (view: Pick<SavedView, 'layout'>) => sameLayout(view.layout ?? NO_LAYOUT, look.layout);
  const layout = hasColumnsOf(DEFAULT_VIEW) ? null : look.layout;
  const views = query.data ?? NONE;
  const given = [DEFAULT_VIEW, ...own];

  // The address of a view is loaded only where it can be the one that is shown.
  const candidates = views.filter((view) => view.query_length === address.length && hasColumnsOf(view));
  const addresses = useQueries({ queries: candidates.map(({ view_id }) => viewQuery(view_id)) });
  const shownIds = candidates
    .filter((_, at) => addresses[at]?.data?.query === address)
    .map(({ view_id }) => view_id);

  /** The address of a view; the failure policy tells why it cannot be loaded. */
  async function addressOf(view: ShownView): Promise<string> {
    if (view.view_id === null) return view.query;
    const { view_id } = view;
    const { query } = await client.fetchQuery({
      ...viewQuery(view_id),
      queryFn: ({ signal }) => send(viewCalls.model, { view_id }, { signal }),
    });
    return query;
  }

  async function write(
    view: Pick<SavedView, 'name' | 'layout' | 'shared'> & { view_id: number | null },
    findAddress: () => Promise<string>,
  ) {
    const { view_id, name, layout, shared } = view;
    try {
      const query = await findAddress();
      const saved = await send(viewCalls.save, { view_id, list, name, query, layout, shared });
      client.setQueryData(viewQuery(saved.view_id).queryKey, { query });
    } catch {
      // The failure policy has told why.
      return false;
    }
    await reload();
    return true;
  }

  async function remove({ view_id, name }: SavedView) {
    if (!(await confirm({ message: `Delete the view "${name}"?`, action: 'Delete' }))) return;
    try {
      await send(viewCalls.delete, { view_id });
    } catch {
      return;
    }
    void reload();
  }

  async function show(view: ShownView) {
    const query = await addressOf(view);
    const own = look.layout;
    const saved = [...given, ...views].some(hasColumnsOf);
    look.change({ layout: view.layout ?? NO_LAYOUT });
    if (!saved) showUndo(`"${view.name}" replaced your columns`, () => look.change({ layout: own }));
    void router.navigate({ href: query ? `${path}?${query}` : path });
  }

  return {
    given,
    views,
    error: query.error ? messageOf(query.error) : undefined,
    reload: () => void reload(),
    isShown: (view) =>
      view.view_id === null ? address === view.query && hasColumnsOf(view) : shownIds.includes(view.view_id),
    show: (view) => show(view).catch(() => undefined),
    save: (name, view) =>
      write(
        { view_id: view?.view_id ?? null, name, layout, shared: view?.shared ?? false },
        async () => address,
      ),
    rename: (view, name) => write({ ...view, name }, () => addressOf(view)),
    share: (view) => write({ ...view, shared: !view.shared }, () => addressOf(view)),
    copy: (view) => write({ ...view, view_id: null, shared: false }, () => addressOf(view)),
    remove: (view) => void remove(view),
  };
}

/** The saved views of a list, as a query: one's own, and those that others share. */
function viewsQuery(list: ListName) {
  return queryOptions({ ...callQuery(viewCalls.list, { list }), staleTime: FRESH_FOR_MS });
}

/** The address of a saved view, as a query. */
function viewQuery(view_id: number) {
  return queryOptions({ ...callQuery(viewCalls.model, { view_id }), staleTime: FRESH_FOR_MS });
}

const NONE: readonly SavedView[] = [];

function queryText(query: Query): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(entries).toString();
}
