import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import { isCovered, isTyping } from '../ui/keys/read-key.ts';
import { filePasted, hasColumns } from './pasted-part-saps.ts';

/** Converts spreadsheet rows pasted outside of a field into a file for the import. */
export function usePastedRows(isTaken: boolean, take: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isTaken || event.defaultPrevented || isTyping(event.target) || isCovered() || !hasColumns(text))
      return;
    event.preventDefault();
    try {
      take(filePasted(text));
    } catch (error) {
      void showAlert(messageOf(error));
    }
  });

  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
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
