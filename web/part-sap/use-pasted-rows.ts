import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { isCovered, isTyping } from '../keys/read-key.ts';
import { showAlert } from '../ui/dialog/alert.tsx';
import { filePasted, hasColumns } from './pasted-part-saps.ts';

/** Takes rows of a spreadsheet that are pasted where no field has the focus, as a file for the import. */
export function usePastedRows(isTaken: boolean, take: (file: File) => void): void {
  const paste = useEffectEvent(async (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isTaken || event.defaultPrevented || isTyping(event.target) || isCovered() || !hasColumns(text))
      return;
    event.preventDefault();
    try {
      take(await filePasted(text));
    } catch (error) {
      await showAlert(messageOf(error));
    }
  });

  useEffect(() => {
    const listener = (event: ClipboardEvent) => void paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

/** What was pasted into the list, until the import has it. */
let handed: File | undefined;

export function handToImport(file: File): void {
  handed = file;
}

/** Lets the import begin with what was pasted into the list. */
export function useHandedFile(choose: (file: File) => void): void {
  const begin = useEffectEvent(() => {
    if (handed) choose(handed);
    handed = undefined;
  });
  useEffect(() => begin(), []);
}
