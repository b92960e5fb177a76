import { Modal } from '@mantine/core';
import { createStore, useStore } from '@mantine/store';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/** The dialogs that are open, each above the ones before it. */
const openDialogs = createStore<readonly object[]>([]);

/** Widths: a question, a form, a whole table, what comes from below on a phone, what covers a narrow screen. */
const WIDTHS = { small: 420, medium: 640, large: 'min(1080px, 94vw)', sheet: '100%', screen: '100%' };
const SHEET = {
  inner: { alignItems: 'flex-end', padding: 0 },
  content: { flex: '1 0 100%', borderEndStartRadius: 0, borderEndEndRadius: 0 },
};

/**
 * Mantine writes role=dialog after every prop, so the role is set on the element itself. The ref has to be the same
 * function at every rendering: Mantine takes another one for another element, and would move the focus to its first
 * field at every letter typed.
 */
const SET_ROLE = {
  dialog: (element: HTMLElement | null) => element?.setAttribute('role', 'dialog'),
  alertdialog: (element: HTMLElement | null) => element?.setAttribute('role', 'alertdialog'),
};

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  size?: keyof typeof WIDTHS;
  /** `alertdialog` for alerts and questions, which a press beside them does not answer. */
  role?: 'dialog' | 'alertdialog';
  /** Only a button of its own closes it, neither Escape nor Back: it tells something this once, or waits for it. */
  held?: boolean;
  /** Its title takes the focus when it opens, and is read aloud: for what is looked at before anything is typed. */
  initialFocus?: boolean;
  children: ReactNode;
}

/** Floats above a screen and holds the focus while it is mounted; Escape closes it, the focus goes back. */
export function Dialog(props: DialogProps) {
  const { title, onClose, size = 'medium', role = 'dialog', held, initialFocus, children } = props;
  const asks = role === 'alertdialog';
  const isAnswered = asks || held;
  const isTopmost = useIsTopmost();
  useReturnFocus();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={WIDTHS[size]}
      styles={size === 'sheet' ? SHEET : {}}
      fullScreen={size === 'screen'}
      centered={asks}
      closeOnClickOutside={!isAnswered}
      closeOnEscape={isTopmost && !held}
    >
      {held && <NoWayBack />}
      <Modal.Overlay />
      <Modal.Content ref={SET_ROLE[role]} onSubmit={keepHere}>
        <Modal.Header role="presentation">
          <Modal.Title tabIndex={-1} data-autofocus={initialFocus || undefined}>
            {title}
          </Modal.Title>
          {!isAnswered && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whether a dialog is the topmost one. Every open dialog hears Escape, and only the topmost one closes. */
function useIsTopmost(): boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    openDialogs.setState([...openDialogs.getState(), self]);
    return () => openDialogs.setState(openDialogs.getState().filter((other) => other !== self));
  }, [self]);
  return useStore(openDialogs).at(-1) === self;
}

/**
 * Keeps the submit of a form in a dialog or a panel from leaving the page. In React a submit also bubbles to the
 * parents of the dialog in the tree, among which may be a form of the screen beneath.
 */
export function keepHere(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** While it is there the browser's Back and Forward lead nowhere. */
function NoWayBack() {
  useBlocker({
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: false,
  });
  return null;
}
