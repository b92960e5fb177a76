import { useEffect, useEffectEvent } from 'react';
import type { PastedRange } from '#domain/sheet/pasted-header';
import { messageOf } from '../../api/api-error.ts';
import { showAlert } from '../../ui/dialog/ask.ts';
import { isCovered, isTyping } from '../../ui/keys/read-key.ts';

/** Matches pasted text that may be rows: it has several lines or separators. */
const ROWS = /[\t;|]|[\r\n]\s*\S/;

/** If `isEnabled`, converts rows that are pasted outside a field into a file for the import. */
export function usePastedRows(columns: PastedRange, isEnabled: boolean, take: (file: File) => void): void {
  const takePasted = useEffectEvent(take);
  const paste = useEffectEvent(async (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isEnabled || event.defaultPrevented || isTyping(event.target) || isCovered() || !ROWS.test(text))
      return;
    event.preventDefault();
    try {
      const { pastedFile } = await import('./pasted-file.ts');
      takePasted(pastedFile(columns, text));
    } catch (error) {
      void showAlert(messageOf(error));
    }
  });

  useEffect(() => {
    const listener = (event: ClipboardEvent) => void paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

/** The file with the rows pasted into the list, until the import screen opens it. */
let passedFile: File | undefined;

export function passToImport(file: File): void {
  passedFile = file;
}

export function usePassedFile(choose: (file: File) => void): void {
  const begin = useEffectEvent(() => {
    if (passedFile) choose(passedFile);
    passedFile = undefined;
  });
  useEffect(() => begin(), []);
}
