import type { KeyboardEvent, ReactNode } from 'react';
import styles from './record-form.module.css';

interface FormFieldsProps {
  /** Where Enter leads from the last of them, rather than to saving. */
  onEnd?: () => void;
  children: ReactNode;
}

/**
 * The fields of a form, two in a row where there is room, a text of several lines in a whole row; above lines, which
 * `onEnd` leads to, as many in a row as fit.
 */
export function FormFields({ onEnd, children }: FormFieldsProps) {
  function goOn(event: KeyboardEvent<HTMLElement>) {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
    if (!onEnd || ctrlKey || metaKey || altKey || shiftKey) return;
    // A note keeps the key for its lines.
    const fields = event.currentTarget.querySelectorAll('input, select');
    if (target !== fields[fields.length - 1]) return;
    event.preventDefault();
    onEnd();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the fields inside
    <div className={onEnd ? styles.documentHead : styles.fields} onKeyDown={goOn}>
      {children}
    </div>
  );
}
