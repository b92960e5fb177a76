import { set_cptable } from '@e965/xlsx';

/** Gives the library the tables of old alphabets. They are large, so they come with the first workbook of Excel 95. */
export async function loadCodePages(): Promise<void> {
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
}
