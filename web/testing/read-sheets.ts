import type { parseWorkbook } from '../sheet/read/parse-workbook.ts';
import type { Sheet } from '../sheet/read/workbook.ts';

type Parsed = ReturnType<typeof parseWorkbook>;

/** The message about a damaged file. */
export const DAMAGED =
  'Error processing Excel file: the file is damaged. Open it in Excel and save it again, or ask the sender for a new copy.';

/** Returns the sheets of a file that can be read. */
export function sheetsIn(parsed: Parsed): Sheet[] {
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.sheets;
}

/** The result of `faultIn` for a file that can be read. */
export const READ = 'it was read';

export function faultIn(parsed: Parsed): string {
  return 'fault' in parsed ? parsed.fault : READ;
}

/** Returns the rows of the first sheet, each with its number and the kind and text of its cells. */
export function contentsOf(parsed: Parsed) {
  return sheetsIn(parsed)[0]?.rows.map(({ row, cells }) => [
    row,
    ...cells.map(({ kind, text }) => (kind === 'blank' ? '' : `${kind} ${text}`)),
  ]);
}
