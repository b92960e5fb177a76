import { type KeyboardEvent, useState } from 'react';
import { SEARCH_LENGTH } from '#domain/values/text';
import styles from './early-field.module.css';

/** Text typed into the palette before its code had loaded. */
export interface EarlyTyping {
  text: string;
  /** Whether Enter was pressed after it. */
  entered: boolean;
}

/**
 * The attributes of the field, both before and after the palette has loaded. It takes the focus itself: Mantine would
 * give it a moment later, and lose the text that a scanner has typed by then.
 */
export const PALETTE_FIELD = {
  ref: (field: HTMLElement | null) => field?.focus(),
  type: 'text',
  'aria-label': 'Search or jump',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: SEARCH_LENGTH,
} as const;

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
      {...PALETTE_FIELD}
      className={styles.field}
      aria-busy
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}
