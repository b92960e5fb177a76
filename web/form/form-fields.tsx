import type { KeyboardEvent, ReactNode } from 'react';
import { actOnKey } from '../ui/keys/use-keys.ts';
import styles from './record-form.module.css';

interface FormFieldsProps {
  /** Called when the user presses Enter in the last field. Without it, Enter saves. */
  onEnd?: () => void;
  children: ReactNode;
}

/**
 * Lays out the fields of a form: two per row if they fit, and each lookup and multi-line text in a separate row. If
 * `onEnd` is given, Enter in the last field calls it to focus the lines below, and a row holds as many fields as fit.
 */
export function FormFields({ onEnd, children }: FormFieldsProps) {
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // In a note, Enter inserts a line break.
    const last = [...event.currentTarget.querySelectorAll('input, select')].at(-1);
    if (onEnd && event.target === last) actOnKey(event, { Enter: onEnd });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the key of the fields inside
    <div className={onEnd ? styles.documentHead : styles.fields} onKeyDown={handleKeyDown}>
      {children}
    </div>
  );
}
