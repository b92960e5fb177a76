import type { KeyboardEvent, RefObject } from 'react';
import styles from './interpretations.module.css';

interface InterpretationsProps {
  /** The possible numbers, with a decimal point. */
  interpretations: readonly string[];
  /** The field with the text. */
  field: RefObject<HTMLInputElement | null>;
  onUse: (interpretation: string) => void;
}

/** A button for each possible interpretation of an ambiguous number (behaviour 5.7). */
export function Interpretations({ interpretations, field, onUse }: InterpretationsProps) {
  return interpretations.map((interpretation, index) => (
    <button
      key={interpretation}
      type="button"
      // Not a tab stop, so that Tab goes to the next field. Keys typed without looking must not press the button.
      tabIndex={-1}
      className={styles.use}
      title={index === 0 ? 'Enter' : undefined}
      aria-keyshortcuts={index === 0 ? 'Enter' : undefined}
      onClick={() => {
        onUse(interpretation);
        // The button disappears, so the focus moves to the field.
        field.current?.focus();
      }}
    >
      {`Use ${interpretation}`}
    </button>
  ));
}

/** Chooses the first interpretation on Enter in the field, which then has no other effect. */
export function takeInterpretation(
  event: KeyboardEvent,
  interpretations: readonly string[],
  onUse: (interpretation: string) => void,
): boolean {
  const [first] = interpretations;
  if (first === undefined || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  onUse(first);
  return true;
}
