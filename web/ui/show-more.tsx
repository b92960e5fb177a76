import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { Button } from './control/button.tsx';
import { useFocusAfterPress } from './use-focus-after-press.ts';

interface ShowMoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** The list to extend. Its items, or a link in them, can take the focus. */
  list: RefObject<HTMLUListElement | null>;
}

/** Loads the next page of a list. It disappears with the last page, whose first item then takes the focus. */
export function ShowMore({ query, list }: ShowMoreProps) {
  const before = useRef(0);
  const press = useFocusAfterPress(() => {
    const first = list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${before.current + 1})`);
    return first?.querySelector('a') ?? first;
  }, query.hasNextPage);

  function showMore() {
    press();
    before.current = list.current?.childElementCount ?? 0;
    // A disabled button would lose the focus, so ignore a second press. A reload has lower priority.
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
