/**
 * Returns the number that a code consists of, without leading zeros: `71201` for `00071201`, as spreadsheets display
 * it. Undefined for a code with other characters.
 */
export function withoutLeadingZeros(code: string): string | undefined {
  return /^0*([1-9]\d*)$/.exec(code.trim())?.[1];
}
