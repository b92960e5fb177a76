import { utils, type WorkSheet, write } from '@e965/xlsx';

/** Returns a workbook of these sheets, each given by its rows or as a worksheet of the library. */
export function workbookFile(
  filename: string,
  sheets: Readonly<Record<string, unknown[][] | WorkSheet>>,
): File {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) {
    utils.book_append_sheet(book, Array.isArray(sheet) ? utils.aoa_to_sheet(sheet) : sheet, name);
  }
  return new File([write(book, { type: 'array', bookType: 'xlsx' })], filename);
}
