import { useState } from 'react';
import { parseNumberText } from '#domain/values/parse-number-text';
import { plainText } from '#domain/values/quantity';

interface TypedNumberOptions {
  /** The value for a text that is not a number. If it is null, the text stays only while it equals `instead`. */
  unread: number | null;
  /** A text instead of a number, which the field shows while it has no value. */
  instead?: string | undefined;
  /** Called with the number, or with a text that is not a number. */
  onChange: (value: number | null, unread?: string) => void;
}

const NO_READINGS: readonly string[] = [];
const NOTHING_TYPED: Typed = { text: '', value: null, fault: '', interpretations: NO_READINGS };

interface Typed {
  text: string;
  value: number | null;
  fault: string;
  interpretations: readonly string[];
}

/** Holds a number as typed, with a comma or a point. The typed text stays while it matches the value. */
export function useTypedNumber(value: number | null, { unread, instead, onChange }: TypedNumberOptions) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  // Null is ambiguous, because it is also the value of a cleared field.
  const isUnambiguous = typed.fault === '' || unread !== null;
  const asTyped = typed.text !== '' && isUnambiguous && Object.is(typed.value, value);
  const shownValue =
    instead !== undefined && value === null ? { text: instead, ...read(instead, unread) } : undefined;
  const shown = shownValue ?? (asTyped ? typed : { ...NOTHING_TYPED, text: shownText(value), value });

  return {
    text: shown.text,
    /** The number of the text. */
    number: shown.value,
    /** The reason why the text is not a number; blank if it is one. */
    fault: shown.fault,
    /** The possible numbers of an ambiguous text. */
    interpretations: shown.interpretations,
    type(text: string) {
      const next = { text, ...read(text, unread) };
      setTyped(next);
      onChange(next.value, next.fault ? text : undefined);
    },
    /** Formats the typed number. */
    settle() {
      if (!typed.fault) setTyped(NOTHING_TYPED);
    },
  };
}

function read(text: string, unread: number | null): Omit<Typed, 'text'> {
  const parsed = parseNumberText(text);
  if ('fault' in parsed)
    return { value: unread, fault: parsed.fault, interpretations: parsed.interpretations };
  const fault = parsed.number === null && text.trim() ? 'Must be a number.' : '';
  return { value: fault ? unread : parsed.number, fault, interpretations: NO_READINGS };
}

/** Formats a number without an exponent: 0.0000001, and never 1e-7. */
function shownText(value: number | null): string {
  return value !== null && Number.isFinite(value) ? plainText(value) : '';
}
