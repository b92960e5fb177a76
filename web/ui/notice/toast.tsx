import { notifications } from '@mantine/notifications';
import { Button } from '../control/button.tsx';
import { focusQuietly } from '../control/quiet-focus.ts';
import styles from './toast.module.css';

const SHOWN_FOR_MS = 4_000;
const UNDO_FOR_MS = 8_000;
/** The delay before a message about running work is shown, so that it does not flicker for short work. */
const SHOW_DELAY_MS = 400;
/** How long a hint is shown, during which the user may also read a question of the browser. */
const HINT_FOR_MS = 15_000;
/** Returns the options of a toast that closes after a time, but not while it has the focus (`web/app/floats.tsx`). */
const autoClosing = (autoClose: number | false) => ({
  withBorder: true,
  role: 'status',
  autoClose,
  'data-toast': autoClose,
  closeButtonProps: { 'aria-label': 'Dismiss', onClick: leaveToast },
});
/** The options of a toast that stays until the program closes it. */
const LASTING = { ...autoClosing(false), allowClose: false };

/** Shows a short message about a success. A toast never contains information that is shown nowhere else. */
export function showToast(message: string): void {
  notifications.show({ message, ...autoClosing(SHOWN_FOR_MS) });
}

/** Explains what the browser is about to do or to ask. */
export function showHint(message: string): void {
  notifications.show({ message, ...autoClosing(HINT_FOR_MS) });
}

/** Shows a message about a success, with a button for the most likely next step. Returns the id of the toast. */
export function showNext(message: string, next: { word: string; onPress: () => void }): string {
  const lead = () => {
    notifications.hide(id);
    next.onPress();
  };
  const id = notifications.show({
    message: withButton(message, next.word, lead),
    ...autoClosing(UNDO_FOR_MS),
  });
  return id;
}

/** The undo functions of one table of lines. */
type Undos = Pick<WeakSet<() => void>, 'has'>;

/** The only toast that offers an undo, for the last change. */
let live: { id: string; message: string; onUndo: () => void } | undefined;
/** The last toast about a change or about its undo, even if it no longer offers an undo. */
let last: { id: string; onUndo?: () => void } | undefined;

/**
 * Shows a message about a change in a form, with Undo for eight seconds or until the next change, which replaces it,
 * since only the last step of a form can be undone.
 */
export function showUndo(message: string, onUndo: () => void): void {
  expireUndo();
  if (last) notifications.hide(last.id);
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  const id = notifications.show({
    message: withButton(message, 'Undo', undo),
    ...autoClosing(UNDO_FOR_MS),
    onClose: () => {
      if (live?.id === id) live = undefined;
    },
  });
  live = { id, message, onUndo };
  last = live;
}

/** The toasts that offer to undo stored changes, oldest first. */
const storedIds: string[] = [];
/** With more toasts of this kind the program would have no room for the next message. */
const MAX_STORED = 3;

/**
 * Shows a message about stored records, with Undo for eight seconds. Each change can be undone by itself, so the Undo
 * of an earlier one stays.
 */
export function showStoredUndo(message: string, onUndo: () => void): void {
  if (last && !last.onUndo) notifications.hide(last.id);
  const undo = { word: 'Undo', onPress: onUndo };
  storedIds.push(showNext(message, undo));
  for (const id of storedIds.splice(0, storedIds.length - MAX_STORED)) notifications.hide(id);
}

/** Shows the result of an undo, until the next change replaces it. */
export function showUndone(message: string): void {
  last = { id: notifications.show({ message, ...autoClosing(SHOWN_FOR_MS) }) };
}

/**
 * Removes the Undo of the toast after another action, and keeps the message. With `among`, only if its undo is one of
 * these.
 */
export function expireUndo(among?: Undos): void {
  if (!live || (among && !among.has(live.onUndo))) return;
  const { id, message } = live;
  // Removing the focused button would lose the focus.
  if (document.getElementById(id)?.contains(document.activeElement)) leaveToast();
  notifications.update({ id, message, ...autoClosing(SHOWN_FOR_MS) });
  live = undefined;
}

/** Removes the toast if its undo is or was one of these, because their screen was left. */
export function withdrawUndo(among: Undos): void {
  if (last?.onUndo && among.has(last.onUndo)) notifications.hide(last.id);
}

/** Shows a message while work runs, and returns its result. */
export async function toastWhile<Answer>(message: string, work: Promise<Answer>): Promise<Answer> {
  let id: string | undefined;
  const timer = setTimeout(() => {
    id = notifications.show({ message, ...LASTING });
  }, SHOW_DELAY_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (id !== undefined) notifications.hide(id);
  }
}

/** A toast about long work, which stays until the work ends. */
export interface Progress {
  update: (message: string) => void;
  end: () => void;
}

/** Shows the progress of background work on any screen, and lets the user cancel it. */
export function showProgress(message: string, onCancel: () => void): Progress {
  const content = (text: string) => ({
    message: withButton(text, 'Cancel', onCancel),
    ...LASTING,
  });
  const id = notifications.show(content(message));
  return {
    update: (text) => notifications.update({ id, ...content(text) }),
    end: () => notifications.hide(id),
  };
}

/** Returns a message with a button. */
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

/**
 * When a toast disappears with its pressed button, returns the focus to the previous element, or to the screen if the
 * element no longer exists.
 */
function leaveToast(): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && !isInToast(activeElement)) return;
  // Does not scroll, since the user may have scrolled away.
  if (lastFocused instanceof HTMLElement || lastFocused instanceof SVGElement)
    focusQuietly(lastFocused, { preventScroll: true });
  if (document.activeElement !== lastFocused) document.querySelector('main')?.focus();
}

function isInToast(element: Element): boolean {
  return element.closest('[data-toast]') !== null;
}
