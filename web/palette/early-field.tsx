import { type KeyboardEvent, useState } from 'react';
import styles from './early-field.module.css';

/** What was typed into the palette before its code was there. */
export interface EarlyTyping {
  text: string;
  /** Whether Enter was pressed after it. */
  entered: boolean;
}

const takeFocus = (field: HTMLElement | null) => field?.focus();

interface EarlyFieldProps {
  /** Takes what is typed. */
  early: EarlyTyping;
  onClose: () => void;
}

/** The palette's field while the palette itself is on its way: who opens it by a key types on at once. */
export function EarlyField({ early, onClose }: EarlyFieldProps) {
  const [text, setText] = useState('');

  function type(next: string) {
    setText(next);
    Object.assign(early, { text: next, entered: false });
  }

  function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
    if (key === 'Escape') onClose();
    if (key === 'Enter' && !nativeEvent.isComposing) early.entered = true;
  }

  return (
    <input
      ref={takeFocus}
      type="text"
      className={styles.field}
      aria-label="Search or jump"
      aria-busy
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}
