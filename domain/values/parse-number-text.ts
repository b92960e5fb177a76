/**
 * A text parsed as a number: the number, null for a blank text, or the fault with the possible numbers. The likeliest
 * is first: screens group thousands.
 */
export type ReadNumber = { number: number | null } | { fault: string; interpretations: string[] };

const SPACES = /\s/g;
const LINE_ENDS = /[\r\n\v\f\u2028\u2029]/;
/** Ordinary, no-break, narrow and thin spaces separate thousands in spreadsheets of many countries. */
const SPACED = /^[-+]? ?[1-9]\d{0,2}( \d{3})+([.,]\d*)?$/;
const PLAIN = /^[-+]?(\d+(\.\d*)?|\.\d+)$/;
/** A figure whose point may group thousands or begin decimals. */
const ONE_GROUP = /^[-+]?[1-9]\d{0,2}\.\d{3}$/;
/** Thousands grouped by one mark, with optional decimals after the other one. */
const GROUPED = /^[-+]?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*((?!\1)[.,]\d+)?$/;

/**
 * Reads a typed number: spaces group threes, one comma or point is the decimal mark. Both marks, or a comma before
 * exactly three digits, are ambiguous and refused, and so are other spaces and line ends. Text that is not a number is
 * null (behaviour 5.7).
 */
export function parseNumberText(text: string): ReadNumber {
  const bare = text.replace(SPACES, '');
  if (bare === '') return { number: null };

  const commas = bare.split(',').length - 1;
  const points = bare.split('.').length - 1;
  const numeric = /^[-+]?[\d.,]+$/.test(bare);
  const parted = numeric && text.trim() !== bare ? partedFault(text.trim()) : undefined;
  if (parted) return { fault: parted, interpretations: [] };
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

/** The fault of digits and marks that are not one number. */
function partedFault(text: string): string | undefined {
  const spaced = text.replace(SPACES, ' ');
  if (LINE_ENDS.test(text)) return `"${spaced}" is not one number: it has a line break`;
  const isOne = /^[-+]? ?\S*$/.test(spaced) || (SPACED.test(spaced) && !text.includes('\t'));
  return isOne
    ? undefined
    : `"${spaced}" is not one number: spaces stand between groups of three digits only`;
}

/**
 * Reads a number among others with decimal commas: a point before exactly three digits may group thousands
 * there (behaviour 5.7).
 */
export function parseAmongCommas(text: string): ReadNumber {
  const bare = text.trim();
  if (!ONE_GROUP.test(bare)) return parseNumberText(text);
  const interpretations = [bare.replace('.', ''), bare];
  const fault = `"${bare}" is ambiguous beside decimal commas: write ${interpretations[0]} or ${bare}0`;
  return { fault, interpretations };
}

/**
 * `1,234` → 1234 and 1.234; `1,234.5` and `1.234,5` → 1234.5; `0,125` → only 0.125, because grouped thousands never
 * start with 0.
 */
function interpretationsOf(bare: string): string[] {
  const thousands = GROUPED.exec(bare)?.[1];
  const grouped = thousands ? [bare.replaceAll(thousands, '').replace(',', '.')] : [];
  const decimal = /^[^.,]*[.,][^.,]*$/.test(bare) ? [bare.replace(',', '.')] : [];
  return [...grouped, ...decimal];
}
