import type { KeyboardEvent, RefObject } from 'react';
import styles from './interpretations.module.css';

interface InterpretationsProps {
  /** The numbers that the text can mean, with a point. */
  interpretations: readonly string[];
  /** The field that holds the text. */
  field: RefObject<HTMLInputElement | null>;
  onUse: (interpretation: string) => void;
}

/** A button for each number that an ambiguous text can mean (behaviour 5.7). */
export function Interpretations({ interpretations, field, onUse }: InterpretationsProps) {
  return interpretations.map((interpretation, index) => (
    <button
      key={interpretation}
      type="button"
      className={styles.use}
      title={index === 0 ? 'Enter' : undefined}
      aria-keyshortcuts={index === 0 ? 'Enter' : undefined}
      onClick={() => {
        onUse(interpretation);
        // The button goes with what it offered.
        field.current?.focus();
      }}
    >
      {`Use ${interpretation}`}
    </button>
  ));
}

/** In a field with interpretations Enter takes the first one, and does nothing else. */
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
