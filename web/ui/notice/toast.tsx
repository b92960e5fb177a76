import { notifications } from '@mantine/notifications';
import { Button } from '../control/button.tsx';
import { isTyping, MODAL, readKey } from '../keys/read-key.ts';
import styles from './toast.module.css';

const UNDO = 'Undo';
const NOTHING_TO_UNDO =
  'Nothing left to undo here. Earlier deletes, imports and bulk changes can be undone in the user menu, under Imports and bulk changes.';
const SHOWN_FOR_MS = 4_000;
/** How long a toast with a button is shown, unless the user keeps it open (the setting `keeps-messages`). */
export const BUTTON_FOR_MS = 8_000;
/** The delay before a message about running work is shown, so that it does not flicker for short work. */
const SHOW_DELAY_MS = 400;
const TOAST = {
  withBorder: true,
  role: 'status',
  'data-transient': true,
  closeButtonProps: { 'aria-label': 'Dismiss' },
};
/** The options of a toast that closes after a time, but not while it has the focus (`web/app/floats.tsx`). */
const CLOSING = { ...TOAST, autoClose: SHOWN_FOR_MS, 'data-closes': SHOWN_FOR_MS };
/** The options of a toast that stays until the program closes it. */
const LASTING = { ...TOAST, autoClose: false, 'data-closes': false, allowClose: false };

export function showToast(message: string): void {
  notifications.show({ message, ...CLOSING });
}

/** A toast on the screen that a later toast may hide. */
interface Shown {
  id: string;
  /**
   * `form` is a change in a form, only the latest of which can be undone; `stored` is a change of stored records,
   * each of which can be undone by itself; `undone` is the result of an undo; `next` offers the next step.
   */
  kind: 'form' | 'stored' | 'undone' | 'next';
  message: string;
  word?: string | undefined;
  onPress?: (() => void) | undefined;
  /** The topmost dialog when the toast appeared. */
  dialog: Element | undefined;
  /** The batch that the Undo of a stored change undoes, or the name of another change. */
  undoes?: number | string | undefined;
}

let shown: readonly Shown[] = [];
/** True from when the Undo of a stored change closes until Ctrl+Z has reported that nothing is left to undo. */
let isUndoGone = false;
/** The maximum number of toasts with a button. With more, there would be no room for the next message. */
const MAX_WITH_BUTTON = 3;

/** Shows a toast. One with a button has no time of its own, since the user's setting decides. */
function show(toast: Omit<Shown, 'id' | 'dialog'>, options: object = toast.word ? TOAST : CLOSING): void {
  const { message, word, onPress } = toast;
  const id = notifications.show({
    ...options,
    message: word ? withButton(message, word, () => press({ id, onPress })) : message,
    onClose() {
      shown = shown.filter((each) => each.id !== id);
      if (toast.kind === 'stored') isUndoGone = true;
    },
  });
  shown = [...shown, { ...toast, id, dialog: topmostDialog() }];
  hide(shown.filter(({ word }) => word).slice(0, -MAX_WITH_BUTTON));
}

const topmostDialog = () => [...document.querySelectorAll(MODAL)].at(-1);

function press({ id, onPress }: Pick<Shown, 'id' | 'onPress'>): void {
  // The button of a toast that is closing can still be pressed.
  if (!shown.some((each) => each.id === id)) return;
  notifications.hide(id);
  onPress?.();
}

function hide(toasts: readonly Shown[]): void {
  for (const { id } of toasts) notifications.hide(id);
}

const ofKind = (...kinds: Shown['kind'][]) => shown.filter(({ kind }) => kinds.includes(kind));

export function showNext(message: string, next: { word: string; onPress: () => void }): void {
  show({ kind: 'next', message, ...next });
}

/** Shows an Undo for a change in a form. Hides the Undo of an earlier change in a form, and the result of an undo. */
export function showUndo(message: string, onPress: () => void): void {
  hide(ofKind('form', 'undone'));
  show({ kind: 'form', message, word: UNDO, onPress });
}

/** Shows an Undo for a change of stored records. Earlier Undo buttons stay, but at most three buttons in all. */
export function showStoredUndo(message: string, onPress: () => void, undoes?: number | string): void {
  hide(ofKind('undone'));
  show({ kind: 'stored', message, word: UNDO, onPress, undoes });
}

/** Shows the Undo of a stored change again after it failed, until it succeeds or the user closes it. */
export const showFailedUndo: typeof showStoredUndo = (message, onPress, undoes) =>
  show({ kind: 'stored', message, word: UNDO, onPress, undoes }, { ...LASTING, allowClose: true });

/** Hides the Undo of a change that was undone elsewhere. */
export function expireUndoOf(change: number | string): void {
  hide(shown.filter(({ undoes }) => undoes === change));
}

/** Hides the Undo of every change, which the next user must neither see nor press. */
export function expireEveryUndo(): void {
  hide(shown);
}

/** Shows the result of an undo. The next change hides it. */
export function showUndone(message: string): void {
  show({ kind: 'undone', message });
}

/** Hides the Undo of a change in a form, after another action or because the user has left the form. */
export function expireUndo(): void {
  hide(ofKind('form'));
}

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

export interface Progress {
  update: (message: string) => void;
  end: () => void;
}

export function showProgress(message: string, onCancel: () => void): Progress {
  const content = (text: string) => ({ message: withButton(text, 'Cancel', onCancel), ...LASTING });
  const id = notifications.show(content(message));
  return {
    update: (text) => notifications.update({ id, ...content(text) }),
    end: () => notifications.hide(id),
  };
}

function withButton(message: string, word: string, onPress: () => void) {
  return (
    <span className={styles.acting}>
      <span>{message}</span>
      <Button kind="quiet" onClick={onPress}>
        {word}
      </Button>
    </span>
  );
}

/** Ctrl+Z presses the newest Undo, which Tab would reach only at the end of the page. */
document.addEventListener('keydown', (event) => {
  // In a field, Ctrl+Z undoes the typing, and in lines the last step. A held Ctrl+Z must not press every Undo.
  if (event.defaultPrevented || event.repeat || isTyping(event.target) || readKey(event) !== 'Mod+z') return;
  const newest = shown.findLast(({ word }) => word === UNDO);
  // In a dialog, Ctrl+Z changes neither the form behind it, nor what was stored before that change.
  const top = topmostDialog();
  if (newest?.kind === 'form' && top && newest.dialog !== top) return;
  if (newest) {
    event.preventDefault();
    press(newest);
  } else if (isUndoGone) {
    isUndoGone = false;
    showToast(NOTHING_TO_UNDO);
  }
});
