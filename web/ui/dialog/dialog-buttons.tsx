import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './dialogs.module.css';

export function DialogButtons({ children }: { children: ReactNode }) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstField(buttons.current), []);
  return (
    <div ref={buttons} className={styles.buttons} {...FOCUS_ON_CLICK}>
      {children}
    </div>
  );
}

/**
 * Moves the focus to a pressed button only with the click. Otherwise the field that loses the focus could show a
 * message that moves the button away before the click.
 */
export const FOCUS_ON_CLICK = {
  onMouseDown: (event: MouseEvent) => buttonOf(event) && event.preventDefault(),
  onClickCapture: (event: MouseEvent) => flushSync(() => buttonOf(event)?.focus()),
};

function buttonOf({ target }: MouseEvent): HTMLElement | null {
  return (target as Element).closest('button');
}

/** If the content has loaded late, moves the focus from the close button to the initial element. */
function focusFirstField(buttons: HTMLElement | null) {
  const head = document.activeElement?.closest('header');
  const dialog = buttons?.closest('[role="dialog"]');
  if (head && dialog?.contains(head))
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
}
