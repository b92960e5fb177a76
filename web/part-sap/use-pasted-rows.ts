import { useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '../api/api-error.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import { isCovered, isTyping } from '../ui/keys/read-key.ts';
import { toastWhile } from '../ui/notice/toast.tsx';
import { useIsShown } from '../ui/use-is-shown.ts';
import { filePasted, hasColumns } from './pasted-part-saps.ts';

/**
 * Converts spreadsheet rows pasted outside of a field into a file for the import. The parts are looked up on the
 * server. The response is ignored if the user has pasted again or started an import in the meantime.
 */
export function usePastedRows(isTaken: boolean, take: (file: File) => void): void {
  const isShown = useIsShown();
  const last = useRef<string>(undefined);
  const end = useEffectEvent((text: string, act: () => void) => {
    if (isShown.current && isTaken && !isCovered() && last.current === text) act();
  });
  const paste = useEffectEvent(async (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isTaken || event.defaultPrevented || isTyping(event.target) || isCovered() || !hasColumns(text))
      return;
    event.preventDefault();
    last.current = text;
    try {
      const file = await toastWhile('Reading the rows…', filePasted(text));
      end(text, () => take(file));
    } catch (error) {
      end(text, () => void showAlert(messageOf(error)));
    }
  });

  useEffect(() => {
    const listener = (event: ClipboardEvent) => void paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

/** The file with the rows pasted into the list, until the import opens it. */
let handedFile: File | undefined;

export function passToImport(file: File): void {
  handedFile = file;
}

/** Starts the import with the rows pasted into the list. */
export function usePassedFile(choose: (file: File) => void): void {
  const begin = useEffectEvent(() => {
    if (handedFile) choose(handedFile);
    handedFile = undefined;
  });
  useEffect(() => begin(), []);
}
