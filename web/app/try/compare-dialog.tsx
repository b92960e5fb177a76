import { ChangedSaps } from '../../coverage/changed-saps.tsx';
import { TriedLanes } from '../../try/lane-changes.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** Shows the days on which the suppositions stop plans, and the part SAPs whose figures they change. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="What it changes" size="large" initialFocus onClose={onClose}>
      <div className="stack">
        <TriedLanes />
        <ChangedSaps days={null} />
      </div>
    </Dialog>
  );
}
