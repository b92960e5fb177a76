import { useEffect, useState } from 'react';
import type { ListPosition } from '../grid/pages/list-position.ts';
import { afterPaint } from '../ui/after-paint.ts';

/**
 * What a press led to, one frame after the press: it is answered first, by the arrow of its header or the number of its
 * page, and does not wait until fifty rows that are known already are drawn. Only what is there together with another
 * `view` waits; what comes later has been announced, and a search has in its box. A `view` that is the same is the same
 * object.
 */
export function useAfterAnswer<Result>(
  view: Pick<ListPosition, 'search'>,
  result: Result,
): { shown: Result; waits: boolean } {
  const [answered, setAnswered] = useState(view);
  const [shown, show] = useState(result);
  const waits = view !== answered && view.search === answered.search;
  if (!waits && view !== answered) setAnswered(view);
  if (!waits && shown !== result) show(result);

  useEffect(() => {
    if (!waits) return;
    return afterPaint(() => setAnswered(view));
  }, [waits, view]);

  return { shown: waits ? shown : result, waits };
}
