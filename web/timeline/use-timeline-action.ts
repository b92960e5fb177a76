import { paths } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';
import type { ScreenAction } from '../ui/screen-actions.ts';

export function useTimelineAction(productId: number | null | undefined): ScreenAction[] {
  const go = useGo();
  return productId == null ? [] : [{ label: 'Timeline', run: () => go(paths.timeline(productId)) }];
}
