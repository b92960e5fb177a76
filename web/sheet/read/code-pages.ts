import { set_cptable } from '@e965/xlsx';
import { extensionOf } from '#domain/sheet/accepted-files';

/** Kinds of files that may hold text in an alphabet of their own instead of Unicode. */
const BEFORE_UNICODE = new Set(['xls', 'xlt', 'dbf']);

/** Gives the reader the tables of old alphabets; they are large, so only for the kinds that may need them. */
export async function loadCodePages(filename: string): Promise<void> {
  if (BEFORE_UNICODE.has(extensionOf(filename))) {
    set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  }
}
