import { hyphenated, usualWidth, visible } from './text.ts';

/**
 * The number in a text; null if the text is blank or not a number; or the fault of a text that is ambiguous, has
 * misplaced spaces or line breaks, or has too many digits. `interpretations` has the numbers that an ambiguous text may
 * mean. The one with thousands separators is first, because Partline shows numbers in this way.
 */
type ReadNumber = { number: number | null } | { fault: string; interpretations: string[] };

/** Matches a number with its minus sign at the end, as SAP writes it. */
const MINUS_LAST = /^([^-]*\d) ?-$/;
/** Matches the digits of a number from the first to the last that is not 0. */
const SIGNIFICANT = /[1-9](?:.*[1-9])?/;
const EXACT_DIGITS = 15;
const SPACES = /\s/g;
const LINE_ENDS = /[\r\n\v\f\u2028\u2029]/;
/** Matches a number with spaces between thousands, as spreadsheets of many countries write it. */
const SPACED = /^[-+]? ?[1-9]\d{0,2}( \d{3})+([.,]\d*)?$/;
const PLAIN = /^[-+]?(\d+(\.\d*)?|\.\d+)$/;
/** Matches a number whose point may separate thousands or be the decimal mark. */
const ONE_GROUP = /^[-+]?[1-9]\d{0,2}\.\d{3}$/;
/** Matches thousands separated by one mark, with optional decimals after another mark. */
const GROUPED = /^[-+]?(?!0[.,])\d{1,3}([.,'’])\d{3}(?:\1\d{3})*((?!\1)[.,]\d+)?$/;

/**
 * Reads a number that a user typed (behaviour 5.7). Spaces and apostrophes may separate thousands, and one comma or
 * point is the decimal mark; before it, the other one may separate thousands. Any other text with several commas or
 * points, or with a comma that may separate thousands, is refused as ambiguous. Other spaces, line breaks and more than
 * 15 significant digits are refused, too. Full-width digits are read, and invisible characters are ignored. The result
 * is null for a text that is not a number.
 */
export function parseNumberText(text: string): ReadNumber {
  const usual = plain(text);
  const bare = usual.replace(SPACES, '');
  if (bare === '') return { number: null };

  const commas = bare.split(',').length - 1;
  const points = bare.split('.').length - 1;
  const numeric = /^[-+]?[\d.,'’]+$/.test(bare);
  const spacing = numeric && usual !== bare ? spacingFault(usual) : undefined;
  if (spacing) return { fault: spacing, interpretations: [] };
  const [, mark = '', decimals] = GROUPED.exec(bare) ?? [];
  const isGrouped = decimals || /['’]/.test(mark);
  if (!isGrouped && numeric && ((commas > 0 && points > 0) || commas > 1 || points > 1 || mark === ',')) {
    return {
      fault: `"${text.trim()}" is ambiguous: write it without thousands separators, with a point as the decimal mark`,
      interpretations: interpretationsOf(bare),
    };
  }

  const pointed = isGrouped ? ungrouped(bare, mark) : bare.replace(',', '.');
  const number = PLAIN.test(pointed) ? Number(pointed) : Number.NaN;
  const [significant = ''] = SIGNIFICANT.exec(pointed.replace('.', '')) ?? [];
  if (Number.isFinite(number) && significant.length > EXACT_DIGITS) {
    return { fault: `"${text.trim()}" has more than ${EXACT_DIGITS} digits`, interpretations: [] };
  }
  return { number: Number.isFinite(number) ? number : null };
}

/** Returns a number with ordinary characters, and with its minus sign at the beginning. */
function plain(text: string): string {
  return hyphenated(usualWidth(visible(text)))
    .trim()
    .replace(MINUS_LAST, '-$1');
}

/** Returns the fault of a text with spaces or line ends that is not a single number. */
function spacingFault(text: string): string | undefined {
  const spaced = text.replace(SPACES, ' ');
  if (LINE_ENDS.test(text)) return `"${spaced}" is not one number: it has a line break`;
  const isOne = /^[-+]? ?\S*$/.test(spaced) || (SPACED.test(spaced) && !text.includes('\t'));
  return isOne ? undefined : `"${spaced}" is not one number: spaces may only separate groups of three digits`;
}

/**
 * Returns the number that a text means if its point separates thousands: `1250` for `1.250`. Undefined for any other
 * text.
 */
export function likelyThousands(text: string): string | undefined {
  const bare = plain(text);
  return ONE_GROUP.test(bare) ? bare.replace('.', '') : undefined;
}

/**
 * Returns the warning for a text whose point was read as the decimal mark, but may separate thousands (behaviour 5.7).
 */
export function thousandsWarning(text: string, thousands: string): string {
  return `"${text}" was read as ${Number(plain(text))}; write ${thousands} if thousands are meant`;
}

/** Reads a number in a sheet with decimal commas, where `1.250` is ambiguous (behaviour 5.7). */
export function parseAmongCommas(text: string): ReadNumber {
  const bare = plain(text);
  const thousands = likelyThousands(bare);
  if (!thousands) return parseNumberText(text);
  const interpretations = [thousands, bare];
  // `2.505` has no shorter form, but with a fourth decimal its point cannot separate thousands.
  const decimal = bare.endsWith('0') ? String(Number(bare)) : `${bare}0`;
  const fault = `"${bare}" is ambiguous: write ${thousands} or ${decimal}`;
  return { fault, interpretations };
}

/** Reads the number in a cell: with `doubtfulPoint` as in a sheet with decimal commas. */
export function parseCellNumber(cell: { text: string; doubtfulPoint?: boolean | undefined }): ReadNumber {
  return cell.doubtfulPoint ? parseAmongCommas(cell.text) : parseNumberText(cell.text);
}

/** Returns the possible numbers: 1234 and 1.234 for `1,234`, and 1234567 for `1,234,567`. */
function interpretationsOf(bare: string): string[] {
  const thousands = GROUPED.exec(bare)?.[1];
  const grouped = thousands ? [ungrouped(bare, thousands)] : [];
  const decimal = /^[^.,]*[.,][^.,]*$/.test(bare) ? [bare.replace(',', '.')] : [];
  return [...grouped, ...decimal];
}

/** Returns a number without the marks between its thousands, and with a point as its decimal mark. */
function ungrouped(bare: string, mark: string): string {
  return bare.replaceAll(mark, '').replace(',', '.');
}
