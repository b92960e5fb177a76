/**
 * What a text says as a number: the number, nothing (blank), or why it cannot be read and what it can mean, the
 * likeliest first: thousands are grouped on every screen.
 */
export type ReadNumber = { number: number | null } | { fault: string; interpretations: string[] };

// Ordinary, no-break, narrow no-break and thin spaces separate thousands in spreadsheets of many countries.
const SPACES = /[\s\u00a0\u202f\u2009]/g;
const PLAIN = /^[-+]?(\d+(\.\d*)?|\.\d+)$/;
/** Thousands in groups with one mark between them, and perhaps decimals behind the other one. */
const GROUPED = /^[-+]?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*((?!\1)[.,]\d+)?$/;

/**
 * Reads a number as people type it: spaces go, one comma or point is the decimal mark. Both marks, or a comma before
 * exactly three digits, may be read as two numbers and are refused; a text that is no number is null (behaviour 5.7).
 */
export function parseNumberText(text: string): ReadNumber {
  const bare = text.replace(SPACES, '');
  if (bare === '') return { number: null };

  const commas = bare.split(',').length - 1;
  const points = bare.split('.').length - 1;
  const numeric = /^[-+]?[\d.,]+$/.test(bare);
  if (numeric && ((commas > 0 && points > 0) || commas > 1 || points > 1 || /,\d{3}$/.test(bare))) {
    return {
      fault: `"${text.trim()}" is ambiguous: write it without thousands separators, with a point as the decimal mark`,
      interpretations: interpretationsOf(bare),
    };
  }

  const pointed = bare.replace(',', '.');
  const number = PLAIN.test(pointed) ? Number(pointed) : Number.NaN;
  return { number: Number.isFinite(number) ? number : null };
}

/** `1,234` → 1234 and 1.234; `1,234.5` and `1.234,5` → 1234.5; `0,125` → 0.125 alone, since no thousands begin so. */
function interpretationsOf(bare: string): string[] {
  const thousands = GROUPED.exec(bare)?.[1];
  const grouped = thousands ? [bare.replaceAll(thousands, '').replace(',', '.')] : [];
  const decimal = /^[^.,]*[.,][^.,]*$/.test(bare) ? [bare.replace(',', '.')] : [];
  return [...grouped, ...decimal];
}
