import * as z from 'zod/mini';
import { grouped } from '#domain/values/counted';
import { MAX_ADDRESS_IDS } from '#domain/wire/download';
import { download, downloadEach } from '../../api/download.ts';
import { usePreference } from '../../api/use-preference.ts';
import { Button } from '../../ui/control/button.tsx';
import { type Progress, showToast } from '../../ui/notice/toast.tsx';
import { useDownload } from './use-download.ts';

/** The hint for the first export of several files. Browsers ask at the second download, and remember the answer. */
const MANY_DOWNLOADS = 'Your browser may ask to allow several downloads. Allow them: it asks once.';

interface ExportButtonProps {
  ids: readonly number[];
  file: (id: number) => string;
  workbookUrl: string;
}

/**
 * Downloads one file for each checked record, or one workbook of all checked records. The download continues if the
 * user leaves the screen.
 */
export function ExportButton({ ids, file, workbookUrl }: ExportButtonProps) {
  const [hintShown, setHintShown] = usePreference('export.told', z.boolean(), false);

  const exporting = useDownload();

  function exportEach() {
    if (ids.length > 1 && !hintShown) {
      showToast(MANY_DOWNLOADS);
      setHintShown(true);
    }
    exporting.start(progressText(0), each);
  }

  const progressText = (count: number) =>
    `Exporting ${grouped(Math.min(count + 1, ids.length))} of ${grouped(ids.length)}`;
  const each = (signal: AbortSignal, { update }: Progress) =>
    downloadEach(ids.map(file), { signal, onDone: (count) => update(progressText(count)) });
  const all = (signal: AbortSignal) => download(workbookUrl, { signal });

  return (
    <>
      <Button busy={exporting.busy} onClick={exportEach}>
        Export {ids.length}
      </Button>
      {ids.length > 1 && ids.length <= MAX_ADDRESS_IDS && (
        <Button disabled={exporting.busy} onClick={() => exporting.start('Exporting…', all)}>
          One workbook
        </Button>
      )}
    </>
  );
}
