import { useWindowEvent } from '@mantine/hooks';
import { counted } from '#domain/values/counted';
import { invisibleIn, visible } from '#domain/values/text';
import { showToast } from '../ui/notice/toast.tsx';

/** Takes out of a code that is pasted into its field what cannot be seen, and says so (behaviour 5.17). */
export function useVisiblePaste(): void {
  // The window hears of it last: lines take a table that is pasted into one of their fields.
  useWindowEvent('paste', pasteVisibly);
}

function pasteVisibly(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (event.defaultPrevented || !(target instanceof HTMLInputElement) || !('code' in target.dataset)) return;
  const text = clipboardData?.getData('text/plain') ?? '';
  const taken = invisibleIn(text);
  if (taken.length === 0) return;
  event.preventDefault();
  // Inserted as if typed, so that Ctrl+Z takes it back.
  document.execCommand('insertText', false, visible(text));
  showToast(`${counted(taken.length, 'invisible character')} taken out of what was pasted`);
}
