import { useState } from 'react';
import { likelyThousands, parseNumberText, thousandsWarning } from '#domain/values/parse-number-text';
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
  /** True if the field was left, which then shows the number instead of the text. */
  left?: boolean;
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
  const shownValue = instead !== undefined && value === null ? typedAs(instead, unread) : undefined;
  const shown = shownValue ?? (asTyped ? typed : { ...NOTHING_TYPED, text: shownText(value), value });
  const thousands = shown.left ? likelyThousands(shown.text) : undefined;

  return {
    text: shown.left ? shownText(value) : shown.text,
    /** The number of the text. */
    number: shown.value,
    /** The reason why the text is not a number; blank if it is one. */
    fault: shown.fault,
    /** The warning about a text, once it was left, whose point may have meant thousands. */
    warning: thousands && thousandsWarning(shown.text.trim(), thousands),
    /** The possible numbers of an ambiguous text, or the thousands that the warning is about. */
    interpretations: thousands ? [thousands] : shown.interpretations,
    type(text: string) {
      const next = typedAs(text, unread);
      setTyped(next);
      onChange(next.value, next.fault ? text : undefined);
    },
    /** Formats the typed number when the field is left. */
    settle() {
      if (!typed.fault) setTyped({ ...typed, left: true });
    },
  };
}

export type TypedNumber = ReturnType<typeof useTypedNumber>;

function typedAs(text: string, unread: number | null): Typed {
  const parsed = parseNumberText(text);
  if ('fault' in parsed) return { ...NOTHING_TYPED, text, value: unread, ...parsed };
  const fault = parsed.number === null && text.trim() ? 'Must be a number.' : '';
  return { ...NOTHING_TYPED, text, value: fault ? unread : parsed.number, fault };
}

/** Formats a number without an exponent: 0.0000001, and never 1e-7. */
function shownText(value: number | null): string {
  return value !== null && Number.isFinite(value) ? plainText(value) : '';
}
