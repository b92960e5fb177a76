import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ListName } from '#domain/record/record-kinds';
import { type Layout, type SavedView, viewCalls } from '#domain/view/view';
import { send } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callKey, callQuery } from '../../api/call-query.ts';
import { NO_LAYOUT, sameLayout } from '../../grid/columns/column-layout.ts';
import { type ListPosition, writeListPosition } from '../../grid/rows/list-position.ts';
import { confirm } from '../../ui/dialog/ask.ts';
import { showStoredUndo } from '../../ui/notice/toast.tsx';
import { type Query, useScreenLocation } from '../../ui/use-screen-location.ts';
import type { ListSettings } from './use-list-settings.ts';

const FRESH_FOR_MS = 60_000;

/** A built-in view, which no user can change. */
export interface BuiltInView {
  view_id: null;
  name: string;
  query: string;
  layout: Layout | null;
}

const DEFAULT_VIEW: BuiltInView = { view_id: null, name: 'Default view', query: '', layout: null };

export type ShownView = SavedView | BuiltInView;

export interface SavedViews {
  builtIn: readonly BuiltInView[];
  views: readonly SavedView[];
  error: string | undefined;
  reload: () => void;
  isCurrent: (view: ShownView) => boolean;
  /** Opens a view. If it replaces unsaved columns, a toast offers to restore them. */
  show: (view: ShownView) => Promise<void>;
  /** Saves the current list as a new view or over an existing view, and returns whether that succeeded. */
  save: (name: string, view?: SavedView) => Promise<boolean>;
  rename: (view: SavedView, name: string) => Promise<boolean>;
  share: (view: SavedView) => Promise<boolean>;
  copy: (view: SavedView) => Promise<boolean>;
  remove: (view: SavedView) => void;
}

export function useSavedViews(
  list: ListName,
  shown: ListPosition,
  settings: ListSettings,
  listViews: readonly BuiltInView[],
): SavedViews {
  const client = useQueryClient();
  const router = useRouter();
  const path = useScreenLocation(({ pathname }) => pathname);

  const stored = viewsQuery(list);
  const query = useQuery(stored);
  const reload = () => client.invalidateQueries({ queryKey: stored.queryKey });

  // The current page is not part of a view.
  const address = queryText(writeListPosition({ ...shown, page: 1 }));
  const hasColumnsOf = (view: Pick<SavedView, 'layout'>) =>
    sameLayout(view.layout ?? NO_LAYOUT, settings.layout);
  const layout = hasColumnsOf(DEFAULT_VIEW) ? null : settings.layout;
  const views = query.data ?? NONE;
  const builtIn = [DEFAULT_VIEW, ...listViews];
  useResetOfColumns(builtIn, address, settings);

  // Loads the URL of a view only if the view may be the current view.
  const candidates = views.filter((view) => view.query_length === address.length && hasColumnsOf(view));
  const addresses = useQueries({ queries: candidates.map(viewQuery) });
  const currentIds = candidates
    .filter((_, index) => addresses[index]?.data?.query === address)
    .map(({ view_id }) => view_id);

  async function addressOf(view: ShownView): Promise<string> {
    if (view.view_id === null) return view.query;
    const { view_id } = view;
    const { query } = await client.fetchQuery({
      ...viewQuery(view),
      queryFn: ({ signal }) => send(viewCalls.model, { view_id }, { signal }),
    });
    return query;
  }

  async function write(
    view: Pick<SavedView, 'name' | 'layout' | 'shared'> & { view_id: number | null; version: number | null },
    findAddress: () => Promise<string>,
  ) {
    const { view_id, name, layout, shared, version } = view;
    try {
      const query = await findAddress();
      const saved = await send(viewCalls.save, { view_id, list, name, query, layout, shared, version });
      client.setQueryData(viewQuery(saved).queryKey, { query });
      return true;
    } catch {
      return false;
    } finally {
      await reload();
    }
  }

  async function remove({ view_id, name }: SavedView) {
    if (!(await confirm({ message: `Delete the view "${name}"?`, action: 'Delete' }))) return;
    // After a failure, too, because somebody else may have deleted the view.
    await send(viewCalls.delete, { view_id }).finally(reload);
  }

  const opening = useRef<ShownView>(undefined);
  async function show(view: ShownView) {
    opening.current = view;
    const { href } = router.latestLocation;
    const query = await addressOf(view);
    // While the view was loading, the user may have opened another view, filtered or sorted the list, or left it.
    if (opening.current !== view || router.latestLocation.href !== href) return;
    const layout = settings.layout;
    const areColumnsSaved = [...builtIn, ...views].some(hasColumnsOf);
    settings.change({ layout: view.layout ?? NO_LAYOUT });
    if (!areColumnsSaved)
      showStoredUndo(`"${view.name}" replaced your columns`, () => settings.change({ layout }));
    void router.navigate({ href: query ? `${path}?${query}` : path });
  }

  return {
    builtIn,
    views,
    // Views that have loaded stay while they cannot be loaded again.
    error: query.isLoadingError ? messageOf(query.error) : undefined,
    reload: () => void reload(),
    isCurrent: (view) =>
      view.view_id === null
        ? address === encoded(view.query) && hasColumnsOf(view)
        : currentIds.includes(view.view_id),
    show: (view) => show(view).catch(() => undefined),
    save: (name, view) =>
      write({ view_id: null, version: null, shared: false, ...view, name, layout }, async () => address),
    rename: (view, name) => write({ ...view, name }, () => addressOf(view)),
    share: (view) => write({ ...view, shared: !view.shared }, () => addressOf(view)),
    copy: (view) => write({ ...view, view_id: null, version: null, shared: false }, () => addressOf(view)),
    remove: (view) => void remove(view).catch(() => undefined),
  };
}

/** Resets the columns of a built-in view when the URL contains none of the view's parameters. */
function useResetOfColumns(builtIn: readonly BuiltInView[], address: string, settings: ListSettings) {
  const reset = useEffectEvent(() => {
    const shown = new URLSearchParams(address);
    const isLeftover = builtIn.some(
      ({ layout, query }) =>
        layout &&
        query &&
        sameLayout(layout, settings.layout) &&
        ![...new URLSearchParams(query).keys()].some((name) => shown.has(name)),
    );
    if (isLeftover) settings.change({ layout: NO_LAYOUT });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view that opens sets its columns before its address
  useLayoutEffect(() => reset(), [address]);
}

function viewsQuery(list: ListName) {
  return queryOptions({ ...callQuery(viewCalls.list, { list }), staleTime: FRESH_FOR_MS });
}

/** Returns the query for the URL of a saved view. Its key contains the version, so each version is loaded. */
function viewQuery({ view_id, version }: Pick<SavedView, 'view_id' | 'version'>) {
  return queryOptions({
    ...callQuery(viewCalls.model, { view_id }),
    queryKey: callKey(viewCalls.model, { view_id, version }),
    staleTime: FRESH_FOR_MS,
  });
}

const NONE: readonly SavedView[] = [];

function encoded(query: string): string {
  return new URLSearchParams(query).toString();
}

function queryText(query: Query): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(entries).toString();
}
