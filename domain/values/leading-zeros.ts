/**
 * Returns the number that a code consists of, without leading zeros: `71201` for `00071201`, as spreadsheets display
 * it. Undefined for a code with other characters, or of zeros alone.
 */
export function withoutLeadingZeros(code: string): string | undefined {
  return /^0*([1-9]\d*)$/.exec(code.trim())?.[1];
}

/** Returns codes by their number without leading zeros. Codes that are no numbers are left out. */
export function byNumber(codes: readonly string[]): Map<string, string> {
  return new Map(
    codes.flatMap((code) => {
      const number = withoutLeadingZeros(code);
      return number === undefined ? [] : [[number, code] as const];
    }),
  );
}

/** The maximum number of leading zeros that a spreadsheet is expected to have removed from a code. */
const MAX_LOST_ZEROS = 6;

/**
 * Returns codes that differ from this one only in leading zeros: the code without them, or for a code that has none,
 * the codes with one to six of them. Empty for a code with other characters than digits, or of zeros alone.
 */
export function codesWithOtherZeros(code: string): string[] {
  const number = withoutLeadingZeros(code);
  if (number === undefined) return [];
  if (number !== code.trim()) return [number];
  return Array.from({ length: MAX_LOST_ZEROS }, (_, index) => '0'.repeat(index + 1) + number);
}
