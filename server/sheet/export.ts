import type { Sheet } from './workbook.ts';

/** What an export holds and how its file is called: the lines first, then the record's own fields. */
export interface Export {
  filename: string;
  sheets: Sheet[];
}
