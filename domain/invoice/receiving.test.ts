import { expect, test } from 'vitest';
import { byContainer } from './receiving.ts';

test('the receiving list groups packages by container, however its number is written, and lists packages without one last', () => {
  const loose = { quant: 3, container: ' - ', lot: 'L-9', packages: [] };
  const whole = { quant: 5, container: 'msku 618342-7', lot: null, packages: [] };
  const split = {
    quant: 7,
    container: 'TGHU2, MSKU6183427',
    lot: 'L-1, L-2',
    packages: [
      { container: 'TGHU2', lot: 'L-1', quant: 4 },
      { container: 'MSKU6183427 ', lot: 'L-2', quant: 3 },
    ],
  };
  expect(byContainer([loose, split, whole])).toEqual([
    { container: 'TGHU2', received: [{ line: split, lot: 'L-1', quant: 4 }] },
    {
      container: 'MSKU6183427',
      received: [
        { line: split, lot: 'L-2', quant: 3 },
        { line: whole, lot: null, quant: 5 },
      ],
    },
    { container: null, received: [{ line: loose, lot: 'L-9', quant: 3 }] },
  ]);
});
