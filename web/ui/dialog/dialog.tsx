import { Modal } from '@mantine/core';
import { createStore, useStore } from '@mantine/store';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { returnFocusToOpener } from '../kept-focus.ts';
import { isTyping } from '../keys/read-key.ts';
import { mayDiscard } from './ask.ts';

/** The open dialogs, in order. The last one is the topmost. */
const openDialogs = createStore<readonly object[]>([]);

/** The widths of a confirmation, a form, a table, a sheet on a phone, and a panel that covers a narrow screen. */
const WIDTHS = { small: 420, medium: 640, large: 'min(1080px, 94vw)', sheet: '100%', screen: '100%' };
const SHEET = {
  inner: { alignItems: 'flex-end', padding: 0 },
  content: { flex: '1 0 100%', borderEndStartRadius: 0, borderEndEndRadius: 0 },
};

/**
 * Sets the role on the element, because Mantine overrides the prop. The refs must be stable functions; otherwise
 * Mantine would focus the first field at every keystroke.
 */
const SET_ROLE = {
  dialog: (element: HTMLElement | null) => element?.setAttribute('role', 'dialog'),
  alertdialog: (element: HTMLElement | null) => element?.setAttribute('role', 'alertdialog'),
};

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  size?: keyof typeof WIDTHS;
  /** `alertdialog` for alerts and confirmations, which do not close on a click outside. */
  role?: 'dialog' | 'alertdialog';
  /** True if only the dialog's own button closes it, because its content cannot be shown again. */
  blocking?: boolean;
  /** True if the title gets the focus and is announced when the dialog opens, for content to read before typing. */
  initialFocus?: boolean;
  children: ReactNode;
}

/** Traps the focus while the dialog is mounted, and returns the focus afterwards. */
export function Dialog(props: DialogProps) {
  const { title, onClose, size = 'medium', role = 'dialog', blocking, initialFocus, children } = props;
  const isConfirmation = role === 'alertdialog';
  const isAnswered = isConfirmation || blocking;
  const isTopmost = useIsTopmost();
  const typed = useTyped();
  useEffect(() => returnFocusToOpener, []);

  async function close() {
    if (!typed.wouldLoseText() || (await mayDiscard())) onClose();
  }

  return (
    <Modal.Root
      opened
      onClose={() => void close()}
      size={WIDTHS[size]}
      styles={size === 'sheet' ? SHEET : {}}
      fullScreen={size === 'screen'}
      centered={isConfirmation}
      closeOnClickOutside={!isAnswered}
      closeOnEscape={isTopmost && !blocking}
    >
      {blocking && <BlockBack />}
      <Modal.Overlay />
      <Modal.Content ref={SET_ROLE[role]} onSubmit={preventLeaving} onInput={typed.note}>
        <Modal.Header role="presentation" onKeyDown={ignoreHeldEnter}>
          <Modal.Title tabIndex={-1} data-autofocus={initialFocus || undefined}>
            {title}
          </Modal.Title>
          {!isAnswered && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body onKeyDown={ignoreHeldEnter}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The types of fields whose values are quickly entered again: a choice, a password and a text to find. */
const QUICKLY_ENTERED = ['select-one', 'password', 'search'];

/** Notes the fields of the dialog's form into which the user types. */
function useTyped() {
  const fields = useRef(new Set<HTMLInputElement>());
  return {
    note({ target, currentTarget }: FormEvent) {
      const field = target as HTMLInputElement;
      const isText = isTyping(field) && !QUICKLY_ENTERED.includes(field.type);
      // In React, events also bubble from dialogs above.
      if (isText && currentTarget.contains(field.form)) fields.current.add(field);
    },
    /** Returns whether closing the dialog would lose a text. */
    wouldLoseText() {
      // The values of a form that is being sent are not lost.
      const open = [...fields.current].filter(
        ({ isConnected, form }) => isConnected && !form?.querySelector('[data-loading]'),
      );
      return open.some(({ value }) => value.trim() !== '');
    },
  };
}

/** Returns whether the dialog is the topmost one. Only the topmost dialog closes on Escape. */
function useIsTopmost(): boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    openDialogs.setState([...openDialogs.getState(), self]);
    return () => openDialogs.setState(openDialogs.getState().filter((other) => other !== self));
  }, [self]);
  return useStore(openDialogs).at(-1) === self;
}

/**
 * Prevents the submit of a form in a dialog or a panel from leaving the page. In React a submit event also bubbles to
 * the parents of the dialog in the component tree, such as a form of the screen below.
 */
export function preventLeaving(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Ignores an Enter that is held down. Otherwise the Enter that opened a dialog would also confirm it, and the Enter
 * that removed an entry of a list would also remove the next one.
 */
function ignoreHeldEnter(event: KeyboardEvent) {
  const isLineBreak = event.target instanceof HTMLTextAreaElement;
  if (event.repeat && event.key === 'Enter' && !isLineBreak) event.preventDefault();
}

function BlockBack() {
  useBlocker({
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: false,
  });
  return null;
}
