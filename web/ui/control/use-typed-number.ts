import { useState } from 'react';
import {
  likelyThousands,
  parseAmongCommas,
  parseNumberText,
  thousandsWarning,
} from '#domain/values/parse-number-text';
import { plainText } from '#domain/values/quantity';

/** A number in a form or a draft. A string is a text that is not a number. */
export type EnteredNumber = number | string | null;

/** Returns the number, or NaN, which no schema accepts, for a text that is not a number. */
export function numberOf(entered: EnteredNumber): number | null {
  return typeof entered === 'string' ? Number.NaN : entered;
}

interface Typed {
  text: string;
  entered: EnteredNumber;
  fault: string;
  interpretations: readonly string[];
  /** True if the user has left the field, which then shows the number instead of the text. */
  hasBlurred?: boolean;
}

/** Keeps the typed text of a number, which may have a decimal comma or point, while the text matches the value. */
export function useTypedNumber(value: EnteredNumber, onChange: (entered: EnteredNumber) => void) {
  const [typed, setTyped] = useState<Typed>();
  const shown = typed && Object.is(typed.entered, value) ? typed : shownAs(value);
  const thousands = shown.hasBlurred ? likelyThousands(shown.text) : undefined;

  return {
    text: shown.hasBlurred ? shownText(value) : shown.text,
    number: typeof shown.entered === 'string' ? null : shown.entered,
    fault: shown.fault,
    /** The warning that the point may separate thousands, once the user has left the field. */
    warning: thousands && thousandsWarning(shown.text.trim(), thousands),
    /** The possible numbers of an ambiguous text, or the number with thousands that the warning names. */
    interpretations: thousands ? [thousands] : shown.interpretations,
    type(text: string) {
      const next = typedAs(text);
      setTyped(next);
      onChange(next.entered);
    },
    leave() {
      if (typed && !typed.fault) setTyped({ ...typed, hasBlurred: true });
    },
  };
}

export type TypedNumber = ReturnType<typeof useTypedNumber>;

function typedAs(text: string, parse = parseNumberText): Typed {
  const parsed = parse(text);
  if ('fault' in parsed) return { text, entered: text, ...parsed };
  const isNumber = parsed.number !== null || text.trim() === '';
  const fault = isNumber ? '' : 'Must be a number.';
  return { text, entered: isNumber ? parsed.number : text, fault, interpretations: [] };
}

/**
 * Reads a value that was not typed into the field. A string such as `1.500` was pasted among numbers with decimal
 * commas, so its point is ambiguous (behaviour 5.7).
 */
function shownAs(value: EnteredNumber): Typed {
  const text = shownText(value);
  return typeof value === 'string' ? typedAs(text, parseAmongCommas) : typedAs(text);
}

/** Formats a number without an exponent: 0.0000001 instead of 1e-7. */
function shownText(value: EnteredNumber): string {
  if (typeof value === 'string') return value;
  return value !== null && Number.isFinite(value) ? plainText(value) : '';
}
