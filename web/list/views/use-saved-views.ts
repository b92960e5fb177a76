import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { ListName } from '#domain/record/record-kinds';
import { type Layout, type SavedView, viewCalls } from '#domain/view/view';
import type { RequestOf } from '#domain/wire/call';
import { send } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callQuery } from '../../api/call-query.ts';
import { NO_LAYOUT, sameLayout } from '../../grid/columns/column-layout.ts';
import { type ListPosition, writeListPosition } from '../../grid/rows/list-position.ts';
import { confirm } from '../../ui/dialog/ask.ts';
import { showUndo } from '../../ui/notice/toast.tsx';
import { type Query, useScreenLocation } from '../../ui/use-screen-location.ts';
import type { ListLook } from './use-list-look.ts';

const FRESH_FOR_MS = 60_000;

/** A built-in view, which no user can change. */
export interface GivenView {
  view_id: null;
  name: string;
  /** The query string of the list. */
  query: string;
  layout: Layout | null;
}

/** The list without any user settings. */
const DEFAULT_VIEW: GivenView = { view_id: null, name: 'Default view', query: '', layout: null };

export type ShownView = SavedView | GivenView;

export interface SavedViews {
  /** The built-in views, including the default view. */
  builtIn: readonly GivenView[];
  views: readonly SavedView[];
  error: string | undefined;
  reload: () => void;
  isShown: (view: ShownView) => boolean;
  /** Opens a view. A toast can restore unsaved columns. */
  show: (view: ShownView) => void;
  /** Saves the current list as a new view or over an existing view, and returns whether that succeeded. */
  save: (name: string, view?: SavedView) => Promise<boolean>;
  rename: (view: SavedView, name: string) => Promise<boolean>;
  /** Shares the view with all users, or makes it private again. */
  share: (view: SavedView) => Promise<boolean>;
  /** Saves a copy as the user's own view. */
  copy: (view: SavedView) => Promise<boolean>;
  remove: (view: SavedView) => void;
}

/** The saved views of a list: a URL and columns under a name. */
export function useSavedViews(
  list: ListName,
  shown: ListPosition,
  look: ListLook,
  givenViews: readonly GivenView[],
): SavedViews {
  const client = useQueryClient();
  const router = useRouter();
  const path = useScreenLocation(({ pathname }) => pathname);

  const stored = callQuery(viewCalls.list, { list });
  const query = useQuery({ ...stored, staleTime: FRESH_FOR_MS });
  const reload = () => client.invalidateQueries({ queryKey: stored.queryKey });

  // The current page is not part of a view.
  const address = queryText(writeListPosition({ ...shown, page: 1 }));
  const hasColumnsOf = (view: Pick<SavedView, 'layout'>) => sameLayout(view.layout ?? NO_LAYOUT, look.layout);
  const layout = hasColumnsOf(DEFAULT_VIEW) ? null : look.layout;
  const views = query.data ?? NONE;
  const builtIn = [DEFAULT_VIEW, ...givenViews];
  useColumnsWithQuery(builtIn, address, look);

  async function write(view: Omit<RequestOf<typeof viewCalls.save>, 'list'>) {
    const { view_id, name, query, layout, shared, version } = view;
    try {
      await send(viewCalls.save, { view_id, list, name, query, layout, shared, version });
      return true;
    } catch {
      // The failure policy has reported the error.
      return false;
    } finally {
      await reload();
    }
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

  function show({ name, query, layout }: ShownView) {
    const before = look.layout;
    const saved = [...builtIn, ...views].some(hasColumnsOf);
    look.change({ layout: layout ?? NO_LAYOUT });
    if (!saved) showUndo(`"${name}" replaced your columns`, () => look.change({ layout: before }));
    void router.navigate({ href: query ? `${path}?${query}` : path });
  }

  return {
    builtIn,
    views,
    error: query.error ? messageOf(query.error) : undefined,
    reload: () => void reload(),
    isShown: (view) => address === view.query && hasColumnsOf(view),
    show,
    save: (name, view) =>
      write({ view_id: null, version: null, shared: false, ...view, name, layout, query: address }),
    rename: (view, name) => write({ ...view, name }),
    share: (view) => write({ ...view, shared: !view.shared }),
    copy: (view) => write({ ...view, view_id: null, version: null, shared: false }),
    remove: (view) => void remove(view),
  };
}

/** Resets the columns of a built-in view on a list that opens without the query of this view. */
function useColumnsWithQuery(builtIn: readonly GivenView[], address: string, look: ListLook) {
  const reset = useEffectEvent(() => {
    const isLeftover = builtIn.some(
      ({ layout, query }) => layout && query && sameLayout(layout, look.layout),
    );
    if (address === '' && isLeftover) look.change({ layout: NO_LAYOUT });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view sets its columns before its address
  useLayoutEffect(() => reset(), [address]);
}

const NONE: readonly SavedView[] = [];

function queryText(query: Query): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(entries).toString();
}
