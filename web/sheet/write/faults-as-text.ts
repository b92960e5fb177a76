import type { RowFault } from '../check/row-faults.ts';

/** What is wrong as a table for the clipboard: the row's number, the value and the message. */
export function faultsAsText(faults: readonly RowFault[]): string {
  const flat = (text: string | number) => String(text).replace(/[\t\r\n]+/g, ' ');
  const lines = faults.map(({ row, value, message }) => [row, value, message].map(flat).join('\t'));
  return [['Row', 'Value', 'Error'].join('\t'), ...lines].join('\n');
}
