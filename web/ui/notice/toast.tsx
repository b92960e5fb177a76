import { notifications } from '@mantine/notifications';
import { Button } from '../control/button.tsx';
import { focusQuietly } from '../control/quiet-focus.ts';
import styles from './toast.module.css';

const SHOWN_FOR_MS = 4_000;
const UNDO_FOR_MS = 8_000;
/** Work that is done sooner gets no notice, which would only flicker. */
const AT_ONCE_MS = 400;
/** Somebody is looking at what the browser asks meanwhile. */
const HINT_FOR_MS = 15_000;
/** A toast that closes by itself after so long, but not while it has the focus (`web/app/floats.tsx`). */
const goingAfter = (autoClose: number | false) => ({
  withBorder: true,
  role: 'status',
  autoClose,
  'data-toast': autoClose,
  closeButtonProps: { 'aria-label': 'Dismiss', onClick: leaveToast },
});
/** A toast that stays until the program closes it. */
const LASTING = { ...goingAfter(false), allowClose: false };

/** Says in passing that something worked; it never carries the only copy of information. */
export function showToast(message: string): void {
  notifications.show({ message, ...goingAfter(SHOWN_FOR_MS) });
}

/** Explains something that is about to happen beside the page. */
export function showHint(message: string): void {
  notifications.show({ message, ...goingAfter(HINT_FOR_MS) });
}

/** Says that something worked, and leads on to what most often comes next. */
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

/** The undo functions that one table of lines has made. */
type Undos = Pick<WeakSet<() => void>, 'has'>;

/** Only the last change can be undone: the notification that offers it. */
let live: { id: string; message: string; onUndo: () => void } | undefined;

/** Says what just changed, with the way back for eight seconds, or until something else changes. */
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

/** Something else was done, or taken back: the message stays, its Undo goes. Other undos than the given ones stay. */
export function expireUndo(among?: Undos): void {
  if (!live || (among && !among.has(live.onUndo))) return;
  const { id, message } = live;
  // It would go with its focus.
  if (document.getElementById(id)?.contains(document.activeElement)) leaveToast();
  notifications.update({ id, message, ...goingAfter(SHOWN_FOR_MS) });
  live = undefined;
}

/** Withdraws the toast of these undos, because their screen was left. */
export function withdrawUndo(among: Undos): void {
  if (live && among.has(live.onUndo)) notifications.hide(live.id);
}

/** Says as long as it lasts that something is under way which was asked for in passing; answers what it answers. */
export async function sayWhile<Answer>(message: string, work: Promise<Answer>): Promise<Answer> {
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

/** A notification about something that takes a while; it stays until that ends. */
export interface Progress {
  say: (message: string) => void;
  end: () => void;
}

/** Says how far something is that does not hold anybody up, and lets it be cancelled, on whatever screen. */
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

/** A message and the one thing that can be done about it. */
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

/** The element outside of the toasts that had the focus last. */
let lastFocused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !isInToast(target)) lastFocused = target;
});

/**
 * A toast goes with the button that is pressed in it: the focus goes back to what had it before, or to the screen as a
 * whole where that is gone.
 */
function leaveToast(): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && !isInToast(activeElement)) return;
  // Nothing is scrolled to that somebody has scrolled away from since.
  if (lastFocused instanceof HTMLElement || lastFocused instanceof SVGElement)
    focusQuietly(lastFocused, { preventScroll: true });
  if (document.activeElement !== lastFocused) document.querySelector('main')?.focus();
}

function isInToast(element: Element): boolean {
  return element.closest('[data-toast]') !== null;
}
