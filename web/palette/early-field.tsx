import { type KeyboardEvent, useState } from 'react';
import { SEARCH_LENGTH } from '#domain/values/text';
import styles from './early-field.module.css';

/** Text typed into the palette before its code had loaded. */
export interface EarlyTyping {
  text: string;
  /** True if Enter was pressed after the text. */
  entered: boolean;
}

/**
 * The attributes of the field before and after the palette has loaded. The field focuses itself, because Mantine would
 * focus it later and lose text that a scanner has already typed.
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
  /** Stores the typed text. */
  early: EarlyTyping;
  onClose: () => void;
}

/** The palette's field while the palette loads, so that a user who opens it by a key can type at once. */
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
