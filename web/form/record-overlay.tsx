import { Overlay } from '../ui/notice/overlay.tsx';
import { StillWaiting } from './still-waiting.tsx';
import type { RecordState } from './use-record.ts';

interface RecordOverlayProps {
  record: RecordState<unknown>;
  visible: boolean;
  onBack: () => void;
}

/** What covers a form that waits, and says so when it takes long. */
export function RecordOverlay({ record, visible, onBack }: RecordOverlayProps) {
  const { loading, saving } = record;
  return (
    <Overlay visible={visible}>
      {saving.slow && (
        <StillWaiting
          says="Still saving…"
          onRetry={saving.slow.retry}
          leave="Cancel"
          onLeave={saving.slow.cancel}
        />
      )}
      {loading.slow && (
        <StillWaiting
          says="Still loading…"
          onRetry={loading.reload}
          leave="Back to the list"
          onLeave={onBack}
        />
      )}
    </Overlay>
  );
}
