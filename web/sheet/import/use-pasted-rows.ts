import { useEffect, useEffectEvent } from 'react';
import { type PastedRange, withPastedHeader } from '#domain/sheet/pasted-header';
import { XLSX } from '#domain/sheet/xlsx';
import { visible } from '#domain/values/text';
import { messageOf } from '../../api/api-error.ts';
import { showAlert } from '../../ui/dialog/ask.ts';
import { isCovered, isTyping } from '../../ui/keys/read-key.ts';
import { clipboardFault, readClipboard } from '../read/read-clipboard.ts';
import { writeSheet } from '../write/write-sheet.ts';

/** If `isEnabled`, converts rows of several columns that are pasted outside a field into a file for the import. */
export function usePastedRows(columns: PastedRange, isEnabled: boolean, take: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isEnabled || event.defaultPrevented || isTyping(event.target) || isCovered() || !hasColumns(text))
      return;
    event.preventDefault();
    try {
      take(filePasted(columns, text));
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

function hasColumns(text: string): boolean {
  return /\t/.test(text);
}

/** Builds a file for the import from rows copied from a spreadsheet (behaviour 10.12). */
function filePasted(columns: PastedRange, text: string): File {
  const pasted = readClipboard(visible(text));
  const fault = clipboardFault(pasted);
  if (fault) throw new Error(fault);
  const rows = withPastedHeader(columns, pasted);
  return new File([writeSheet(rows.map(({ cells }) => cells))], 'Pasted rows.xlsx', { type: XLSX });
}
