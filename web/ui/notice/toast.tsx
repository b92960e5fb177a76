import { notifications } from '@mantine/notifications';
import { Button } from '../control/button.tsx';
import { focusQuietly } from '../control/quiet-focus.ts';
import styles from './toast.module.css';

const SHOWN_FOR_MS = 4_000;
const UNDO_FOR_MS = 8_000;
/** Shorter work gets no notice, which would only flicker. */
const AT_ONCE_MS = 400;
/** The user is reading the browser's question in the meantime. */
const HINT_FOR_MS = 15_000;
/** A toast that closes after a time, but not while it has the focus (`web/app/floats.tsx`). */
const goingAfter = (autoClose: number | false) => ({
  withBorder: true,
  role: 'status',
  autoClose,
  'data-toast': autoClose,
  closeButtonProps: { 'aria-label': 'Dismiss', onClick: leaveToast },
});
/** A toast that stays until the program closes it. */
const LASTING = { ...goingAfter(false), allowClose: false };

/** Shows briefly that something succeeded; it never carries the only copy of information. */
export function showToast(message: string): void {
  notifications.show({ message, ...goingAfter(SHOWN_FOR_MS) });
}

/** Explains something that is about to happen outside of the page. */
export function showHint(message: string): void {
  notifications.show({ message, ...goingAfter(HINT_FOR_MS) });
}

/** Shows that something succeeded, with the most likely next step. */
export function showNext(message: string, next: { word: string; onPress: () => void }): void {
  const lead = () => {
    notifications.hide(id);
    next.onPress();
  };
  const id = notifications.show({
    message: withButton(message, next.word, lead),
    ...goingAfter(UNDO_FOR_MS),
  });
}

/** The undo functions of one table of lines. */
type Undos = Pick<WeakSet<() => void>, 'has'>;

/** Only the last change can be undone: the toast that offers it. */
let live: { id: string; message: string; onUndo: () => void } | undefined;

/** Shows what has just changed, with Undo for eight seconds or until the next change. */
export function showUndo(message: string, onUndo: () => void): void {
  expireUndo();
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  const id = notifications.show({
    message: withButton(message, 'Undo', undo),
    ...goingAfter(UNDO_FOR_MS),
    onClose: () => {
      if (live?.id === id) live = undefined;
    },
  });
  live = { id, message, onUndo };
}

/** Removes the Undo of a toast after another action; the message stays. Only affects the given undos, if any. */
export function expireUndo(among?: Undos): void {
  if (!live || (among && !among.has(live.onUndo))) return;
  const { id, message } = live;
  // Removing it would lose the focus.
  if (document.getElementById(id)?.contains(document.activeElement)) leaveToast();
  notifications.update({ id, message, ...goingAfter(SHOWN_FOR_MS) });
  live = undefined;
}

/** Removes the toast of these undos because their screen was left. */
export function withdrawUndo(among: Undos): void {
  if (live && among.has(live.onUndo)) notifications.hide(live.id);
}

/** Shows a message while the work runs; returns its result. */
export async function toastWhile<Answer>(message: string, work: Promise<Answer>): Promise<Answer> {
  let id: string | undefined;
  const timer = setTimeout(() => {
    id = notifications.show({ message, ...LASTING });
  }, AT_ONCE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (id !== undefined) notifications.hide(id);
  }
}

/** A toast about long work; it stays until that ends. */
export interface Progress {
  say: (message: string) => void;
  end: () => void;
}

/** Shows the progress of background work, on any screen, and lets the user cancel it. */
export function showProgress(message: string, onCancel: () => void): Progress {
  const content = (text: string) => ({
    message: withButton(text, 'Cancel', onCancel),
    ...LASTING,
  });
  const id = notifications.show(content(message));
  return {
    say: (text) => notifications.update({ id, ...content(text) }),
    end: () => notifications.hide(id),
  };
}

/** A message with one action. */
function withButton(message: string, word: string, onPress: () => void) {
  function press() {
    leaveToast();
    onPress();
  }
  return (
    <span className={styles.acting}>
      {message}
      <Button kind="quiet" onClick={press}>
        {word}
      </Button>
    </span>
  );
}

/** The last focused element outside of the toasts. */
let lastFocused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !isInToast(target)) lastFocused = target;
});

/** A toast disappears with its pressed button: return the focus to where it was, or to the screen if that is gone. */
function leaveToast(): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && !isInToast(activeElement)) return;
  // Do not scroll back to a place that the user has left.
  if (lastFocused instanceof HTMLElement || lastFocused instanceof SVGElement)
    focusQuietly(lastFocused, { preventScroll: true });
  if (document.activeElement !== lastFocused) document.querySelector('main')?.focus();
}

function isInToast(element: Element): boolean {
  return element.closest('[data-toast]') !== null;
}
