import { expect, test } from 'vitest';
import { visibleColumns } from './column-definitions.ts';
import { numberColumn, textColumn } from './columns.tsx';
import { copiedTable } from './copied-table.ts';

const columns = visibleColumns<{ code: string; quant: number | null }>({
  code: textColumn('Code'),
  quant: numberColumn('Quantity'),
});
const copy = (code: string, quant: number | null = 1.5) => copiedTable(columns, [{ code, quant }]);

test('copied rows have a header and tab-separated cells', () => {
  expect(copy('000123').text).toBe('Code\tQuantity\n000123\t1.5');
  expect(copy('A', null).text).toBe('Code\tQuantity\nA\t');
});

test('codes are copied as texts, and numbers as numbers', () => {
  expect(copy('000123').html).toBe(
    '<table><tr><th>Code</th><th>Quantity</th></tr><tr><td style="mso-number-format:\'\\@\'">000123</td><td>1.5</td></tr></table>',
  );
});

test.each([
  ['a cell with a line break is quoted', 'two\nlines', '"two\nlines"'],
  ['quotation marks are doubled', '5" disc', '"5"" disc"'],
  ['a formula gets an apostrophe', '=1+1', "'=1+1"],
  ['a negative number stays unchanged', '-4', '-4'],
])('in copied text, %s', (_, code, copied) => {
  expect(copy(code).text).toBe(`Code\tQuantity\n${copied}\t1.5`);
});

test('markup is copied as text', () => {
  expect(copy('<b>&').html).toContain('&#60;b&#62;&#38;');
});
