import { RecordAction } from '../form/record-menu.tsx';
import { paths } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';

/** The way from a record to the timeline of its car model, as an item of its menu. */
export function TimelineAction({ productId }: { productId: number | null | undefined }) {
  const go = useGo();
  return (
    productId != null && <RecordAction onClick={() => go(paths.timeline(productId))}>Timeline</RecordAction>
  );
}
