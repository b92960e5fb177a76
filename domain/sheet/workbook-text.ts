/**
 * A text in a workbook's XML: characters that XML cannot contain are written as `_xHHHH_`, and so is text
 * that looks like that.
 */
export function workbookText(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot contain
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, workbookLetter)
  );
}

/** A letter by its number. */
export function workbookLetter(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
