import { type FoundKind, type FoundRow, type findCall, MAX_FOUND } from '#domain/find/find';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { searchTest } from '#domain/values/search-words';
import { capital, searchForm } from '#domain/values/text';
import type { DataOf } from '#domain/wire/call';
import type { RecentRecord } from '../api/use-recent-records.ts';
import { paths, recordPath } from '../paths.ts';

export interface Entry {
  path: string;
  title: string;
  detail: string;
  /** The kind of a record in one or two words, or the shortcut of an action. */
  what: string;
  /** Called instead of opening the path. */
  run?: (() => void) | undefined;
  /** True for an action. Unlike a match, it does not come from the server. */
  isAction?: true;
  state: { kind: FoundKind; state: string } | null;
  why: string | null;
}

export interface Section {
  title: string;
  entries: Entry[];
}

export interface Action {
  section: 'On this screen' | 'Go to' | 'Add new' | 'Do';
  title: string;
  /** Blank if it opens no URL. */
  path: string;
  run?: () => void;
  /** Synonyms. */
  also?: string;
  keys?: string;
}

function wordOf(kind: FoundKind): string {
  return kind === 'container' || kind === 'file' ? kind : RECORD_KINDS[kind].one;
}

/** Returns the sections shown before the user types: the recently opened records and all actions. */
export function startSections(recent: readonly RecentRecord[], actions: readonly Action[]): Section[] {
  return [{ title: 'Recent', entries: recent.map(recentEntry) }, ...actionSections(actions)].filter(
    ({ entries }) => entries.length > 0,
  );
}

/**
 * Returns up to `MAX_FOUND` actions whose section, title and synonyms contain all typed words, first those whose title
 * begins with the text. The server's matches follow, then the timelines of matching car models.
 */
export function foundSections(
  text: string,
  actions: readonly Action[],
  found: readonly FoundRow[],
): Section[] {
  const isFound = searchTest(text);
  const begins = ({ title }: Action) => searchForm(title).startsWith(searchForm(text));
  const matching = actions
    .filter(({ section, title, also = '' }) => isFound(searchForm(`${section} ${title} ${also}`)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
  return [
    ...actionSections(matching.slice(0, MAX_FOUND)),
    { title: 'Found', entries: [...found.map(foundEntry), ...found.flatMap(timelineEntry)] },
  ].filter(({ entries }) => entries.length > 0);
}

export function narrowSentences({ more }: Pick<DataOf<typeof findCall>, 'more'>): string[] {
  return more.map((kind) => `More ${wordOf(kind)}s match. Type more to find them.`);
}

function actionSections(actions: readonly Action[]): Section[] {
  const bySection = Map.groupBy(actions, ({ section }) => section);
  return Array.from(bySection, ([title, some]) => ({ title, entries: some.map(actionEntry) }));
}

function actionEntry({ title, path, run, keys = '' }: Action): Entry {
  return { path, run, title, detail: '', what: keys, isAction: true, state: null, why: null };
}

function recentEntry({ kind, id, title, detail }: RecentRecord): Entry {
  return {
    path: recordPath(kind, id),
    title,
    detail,
    what: capital(wordOf(kind)),
    state: null,
    why: null,
  };
}

function foundEntry({ kind, id, title, detail, state, why, record }: FoundRow): Entry {
  return {
    path: kind === 'container' ? paths.container(id) : recordPath(record.kind, record.id),
    title,
    detail,
    what: capital(wordOf(kind)),
    state: state === null ? null : { kind, state },
    why,
  };
}

function timelineEntry({ kind, record, title, detail }: FoundRow): Entry[] {
  if (kind !== 'car_model') return [];
  const path = paths.timeline(record.id);
  return [{ path, title: `Timeline of ${title}`, detail, what: 'Timeline', state: null, why: null }];
}
