import type { KeyboardEvent, ReactNode } from 'react';
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
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
    if (!onEnd || ctrlKey || metaKey || altKey || shiftKey) return;
    // In a note, Enter inserts a line break.
    const fields = event.currentTarget.querySelectorAll('input, select');
    if (target !== fields[fields.length - 1]) return;
    event.preventDefault();
    onEnd();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the key of the fields inside
    <div className={onEnd ? styles.documentHead : styles.fields} onKeyDown={handleKeyDown}>
      {children}
    </div>
  );
}
