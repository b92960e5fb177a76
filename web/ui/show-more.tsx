import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { Button } from './control/button.tsx';
import { useFocusAfterPress } from './use-focus-after-press.ts';

interface ShowMoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** The list to extend. Its items, or links in them, can be focused. */
  list: RefObject<HTMLUListElement | null>;
}

/** A button that loads more items. When it disappears, the first new item gets the focus. */
export function ShowMore({ query, list }: ShowMoreProps) {
  const before = useRef(0);
  const press = useFocusAfterPress(() => {
    const first = list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${before.current + 1})`);
    return first?.querySelector('a') ?? first;
  }, query.hasNextPage);

  function showMore() {
    press();
    before.current = list.current?.childElementCount ?? 0;
    // Ignores a second press instead of disabling the button, which would lose the focus.
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  }
  return (
    query.hasNextPage && (
      <Button kind="quiet" onClick={showMore}>
        Show more
      </Button>
    )
  );
}
