import { set_cptable } from '@e965/xlsx';

/**
 * Passes the tables of old code pages to the library. They are large, so they load with the first workbook of Excel 95.
 */
export async function loadCodePages(): Promise<void> {
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
}
