import { expect, test } from 'vitest';
import { readColumns } from './read-columns.ts';

test.each([
  [
    'a comma in one value',
    ['SAP       Price', '000123    1,200', '000124       12'],
    [
      ['SAP', 'Price'],
      ['000123', '1,200'],
      ['000124', '12'],
    ],
  ],
  [
    'a header of two words above short names',
    ['SAP    Part name  Qty', '0001   Bolt         5', '0002   Nut        120'],
    [
      ['SAP', 'Part name', 'Qty'],
      ['0001', 'Bolt', '5'],
      ['0002', 'Nut', '120'],
    ],
  ],
  [
    'thousands in groups',
    ['SAP       Qty', '000123  1 000', '000124  2 500'],
    [
      ['SAP', 'Qty'],
      ['000123', '1 000'],
      ['000124', '2 500'],
    ],
  ],
  [
    'a title and a blank line above the header',
    ['Cobalt', '', 'SAP         Quantity', '000123           1.5'],
    [
      ['Cobalt', ''],
      ['', ''],
      ['SAP', 'Quantity'],
      ['000123', '1.5'],
    ],
  ],
  [
    'a title that bridges two columns, which are then one',
    ['Parts of Cobalt', 'SAP    Quantity', '0001        1.5'],
    [['Parts of Cobalt'], ['SAP    Quantity'], ['0001        1.5']],
  ],
])('9.18: columns are separated by at least two spaces in all lines: %s', (_, lines, cells) => {
  expect(readColumns(lines.join('\r\n'))).toEqual(cells);
});
