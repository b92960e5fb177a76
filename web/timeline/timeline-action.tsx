import { RecordAction } from '../form/record-menu.tsx';
import { paths } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';

/** A menu item that opens the timeline of a record's car model. */
export function TimelineAction({ productId }: { productId: number | null | undefined }) {
  const go = useGo();
  return (
    productId != null && <RecordAction onClick={() => go(paths.timeline(productId))}>Timeline</RecordAction>
  );
}
