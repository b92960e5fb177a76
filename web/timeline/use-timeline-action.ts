import { paths } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';
import type { ScreenAction } from '../ui/screen-actions.ts';

/** Returns the action that opens the timeline of a record's car model; none without a car model. */
export function useTimelineAction(productId: number | null | undefined): ScreenAction[] {
  const go = useGo();
  return productId == null ? [] : [{ label: 'Timeline', run: () => go(paths.timeline(productId)) }];
}
