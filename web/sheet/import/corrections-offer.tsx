import { counted } from '#domain/values/counted';
import { Button } from '../../ui/control/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import type { OfferedCorrections } from './use-kept-import.ts';

/** Offers what was corrected in a file before the session ended. */
export function CorrectionsOffer({
  offer: { file, corrections, restore, discard },
}: {
  offer: OfferedCorrections;
}) {
  const kept = `What you corrected was kept: ${counted(corrections.length, 'cell')}.`;
  return (
    <Notice
      tone="info"
      message={`Your session ended before you imported ${file}. ${kept}${restore ? '' : ' Choose the file again.'}`}
    >
      {restore && <Button onClick={restore}>Restore</Button>}
      <Button kind="quiet" onClick={discard}>
        Discard
      </Button>
    </Notice>
  );
}
