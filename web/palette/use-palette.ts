import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { findCall, MAX_FOUND } from '#domain/find/find';
import { callQuery } from '../api/call-query.ts';
import { useRecentRecords } from '../api/use-recent-records.ts';
import { actOnKey, enterKeys } from '../ui/keys/use-keys.ts';
import { type Action, type Entry, foundSections, startSections } from './sections.ts';

const SEARCH_PAUSE_MS = 150;
const FRESH_FOR_MS = 10_000;

interface PaletteOptions {
  actions: readonly Action[];
  onGo: (entry: Entry) => void;
  onClose: () => void;
}

export function usePalette({ actions, onGo, onClose }: PaletteOptions) {
  const { records } = useRecentRecords();
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState<number | null>(null);
  /** Set if Enter was pressed before the response arrived. */
  const [pendingEnter, setPendingEnter] = useState<{ newTab: boolean }>();

  const text = typed.trim();
  const [paused] = useDebouncedValue(text, SEARCH_PAUSE_MS);
  // Enter ends typing, so the search does not wait for a pause.
  const searched = pendingEnter ? text : paused;
  const query = useQuery({
    ...callQuery(findCall, { text: searched, limit: MAX_FOUND }),
    enabled: text !== '' && searched !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR_MS,
  });
  const pending = text !== '' && (text !== searched || query.isPlaceholderData || query.isLoading);

  const answer = query.error ? undefined : query.data;
  const sections =
    text === '' ? startSections(records, actions) : foundSections(text, actions, answer?.rows ?? []);
  const entries = sections.flatMap(({ entries }) => entries);
  const marked = Math.min(moved ?? 0, entries.length - 1);
  const firstFound = sections.find(({ title }) => title === 'Found')?.entries[0];

  function open(entry: Entry, newTab: boolean) {
    if (!newTab || entry.run) return onGo(entry);
    onClose();
    window.open(entry.path, '_blank', 'noopener');
  }

  const openFirst = useEffectEvent(() => {
    const entry = firstFound ?? entries[0];
    if (pendingEnter && entry) open(entry, pendingEnter.newTab);
    setPendingEnter(undefined);
  });
  useEffect(() => {
    if (pendingEnter && !pending) openFirst();
  }, [pendingEnter, pending]);

  function type(next: string) {
    setTyped(next);
    setMoved(null);
    setPendingEnter(undefined);
  }

  function move(step: number) {
    if (entries.length > 0) setMoved((marked + step + entries.length) % entries.length);
  }

  function enter(newTab: boolean) {
    const entry = entries[marked];
    // Matches of an older text are not opened, unless the user has moved to one of them.
    const isSure = !pending || moved !== null || entry?.isAction;
    if (!isSure) setPendingEnter({ newTab });
    else if (entry) open(entry, newTab);
  }

  function handleKeyDown(event: KeyboardEvent) {
    actOnKey(event, {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ...enterKeys(() => enter(false)),
      'Mod+Enter': () => enter(true),
    });
  }

  return { typed, text, type, sections, marked, pending, query, answer, open, mark: setMoved, handleKeyDown };
}
