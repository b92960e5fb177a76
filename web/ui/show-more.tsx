import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { Button } from './control/button.tsx';
import { useFocusAfterPress } from './use-focus-after-press.ts';

interface ShowMoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** The list that grows. The focus can go to its items, or to a link in them. */
  list: RefObject<HTMLUListElement | null>;
}

/** Asks for the next page of a list. It goes with the last one, whose first item has the focus then. */
export function ShowMore({ query, list }: ShowMoreProps) {
  const before = useRef(0);
  const press = useFocusAfterPress(() => {
    const first = list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${before.current + 1})`);
    return first?.querySelector('a') ?? first;
  }, query.hasNextPage);

  function showMore() {
    press();
    before.current = list.current?.childElementCount ?? 0;
    // Disabled meanwhile, the button would lose the focus; a second press is none. Reading again gives way.
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
