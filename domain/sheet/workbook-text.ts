/**
 * Encodes a text for the XML of a workbook: characters that XML cannot contain are written as `_xHHHH_`, and so is text
 * of that form.
 */
export function workbookText(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot contain
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, workbookLetter)
  );
}

/** Encodes a character by its code in XML: U+0001 becomes `_x0001_`. */
export function workbookLetter(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
