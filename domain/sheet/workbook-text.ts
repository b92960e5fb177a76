/**
 * A text as a workbook's XML holds it: what XML cannot hold or would change is written as `_xHHHH_`, as the format
 * has it, and so is a text that only looks like it.
 */
export function workbookText(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, workbookLetter)
  );
}

/** A letter by its number. */
export function workbookLetter(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
