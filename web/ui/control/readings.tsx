import type { KeyboardEvent, RefObject } from 'react';
import styles from './readings.module.css';

interface ReadingsProps {
  /** What the text can mean, as numbers with a point. */
  readings: readonly string[];
  /** The field that it stands in. */
  field: RefObject<HTMLInputElement | null>;
  onUse: (reading: string) => void;
}

/** What an ambiguous number can mean, each one press away (behaviour 5.7). */
export function Readings({ readings, field, onUse }: ReadingsProps) {
  return readings.map((reading, index) => (
    <button
      key={reading}
      type="button"
      className={styles.use}
      title={index === 0 ? 'Enter' : undefined}
      aria-keyshortcuts={index === 0 ? 'Enter' : undefined}
      onClick={() => {
        onUse(reading);
        // The button goes with what it offered.
        field.current?.focus();
      }}
    >
      {`Use ${reading}`}
    </button>
  ));
}

/** In a field with readings Enter takes the first one, and does nothing else. */
export function takeReading(
  event: KeyboardEvent,
  readings: readonly string[],
  onUse: (reading: string) => void,
): boolean {
  const [first] = readings;
  if (first === undefined || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  onUse(first);
  return true;
}
