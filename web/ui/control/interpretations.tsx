import type { KeyboardEvent, RefObject } from 'react';
import { actOnKey, enterKeys } from '../keys/use-keys.ts';
import styles from './interpretations.module.css';
import type { TypedNumber } from './use-typed-number.ts';

interface InterpretationsProps {
  /** If the text has a fault, Enter in the field chooses the first interpretation. */
  typed: Pick<TypedNumber, 'interpretations' | 'type'> & { fault?: string };
  /** The field that gets the focus after a choice. */
  field?: RefObject<HTMLInputElement | null>;
}

/** Shows a button for each possible interpretation of an ambiguous number (behaviour 5.7) or of a code (11.6). */
export function Interpretations({ typed, field }: InterpretationsProps) {
  return typed.interpretations.map((interpretation, index) => (
    <button
      key={interpretation}
      type="button"
      // Not a tab stop, so that Tab goes to the next field. Keys typed without looking must not press the button.
      tabIndex={-1}
      className={styles.use}
      // The style shows the key while the field has the focus.
      aria-keyshortcuts={typed.fault && index === 0 ? 'Enter' : undefined}
      onClick={() => {
        typed.type(interpretation);
        // The button disappears, so the focus moves to the field.
        field?.current?.focus();
      }}
    >
      {`Use ${interpretation}`}
    </button>
  ));
}

/** Chooses the first interpretation of an ambiguous text on Enter in the field. Enter then has no other effect. */
export function takeInterpretation(
  event: KeyboardEvent,
  { fault, interpretations, type }: InterpretationsProps['typed'],
) {
  const [first] = interpretations;
  if (fault && first !== undefined)
    actOnKey(
      event,
      enterKeys(() => type(first)),
    );
}
