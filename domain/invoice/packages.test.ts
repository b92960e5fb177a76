import { describe, expect, test } from 'vitest';
import { PARSE, readFaults } from '../wire/faults.ts';
import { invoiceForm, invoiceLineForm } from './invoice.ts';
import {
  addToLine,
  distinctOf,
  filledPackages,
  formatPackage,
  keepsPackages,
  mergePackages,
  packagesAddUp,
  packagesFault,
  packLine,
  packTyped,
} from './packages.ts';

const packageOf = (container: string | null, lot: string | null, quant: number) => ({
  container,
  lot,
  quant,
});

describe('the packages of an invoice line', () => {
  test.each([
    ['no packages', { quant: 5 }, true],
    ['null', { quant: 5, packages: null }, true],
    ['an empty list', { quant: 5, packages: [] }, true],
    ['the exact sum', { quant: 0.3, packages: [{ quant: 0.1 }, { quant: 0.2 }] }, true],
    ['a smaller sum', { quant: 0.3, packages: [{ quant: 0.1 }] }, false],
    ['a larger sum', { quant: 0.3, packages: [{ quant: 0.1 }, { quant: 0.3 }] }, false],
  ])('are compared with the quantity of the line: %s', (_title, line, expected) => {
    expect(packagesAddUp(line)).toBe(expected);
  });

  test('are merged by container and LOT, ignoring case', () => {
    expect(
      mergePackages([
        packageOf('C', 'L', 1),
        packageOf('c', 'l', 2),
        packageOf('C', null, 3),
        packageOf(null, 'C', 4),
      ]),
    ).toEqual([packageOf('C', 'L', 3), packageOf('C', null, 3), packageOf(null, 'C', 4)]);
  });

  test('are merged regardless of separators in a container, but not in a LOT', () => {
    expect(
      mergePackages([
        packageOf('MSKU 1-7', 'L-1', 1),
        packageOf('msku17', 'L-1', 2),
        packageOf('MSKU 17', 'L1', 4),
      ]),
    ).toEqual([packageOf('MSKU 1-7', 'L-1', 3), packageOf('MSKU 17', 'L1', 4)]);
  });
});

test.each([
  ['another quantity', 1300, 'Packages hold 1,200.5, the line says 1,300'],
  ['their sum', 1200.5, undefined],
  ['no quantity', null, undefined],
])(
  'packages have a fault only if the quantity of their line differs from their sum: %s',
  (_, quant, fault) => {
    const packages = [packageOf('C-1', null, 1000), packageOf('C-2', null, 200.5)];
    expect(packagesFault({ quant, container: 'C-1, C-2', lot: null, packages })).toBe(fault);
  },
);

describe('packages become a line', () => {
  test('with their exact sum, and with their containers and LOTs joined', () => {
    const packages = [packageOf('C-1', 'L', 0.1), packageOf('C-2', 'L', 0.2)];
    expect(packLine(packages)).toEqual({ quant: 0.3, container: 'C-1, C-2', lot: 'L', packages });
  });

  test.each([
    ['a single package', [packageOf('C-1', 'L', 5)]],
    ['two packages of one container and LOT', [packageOf('C-1', 'L', 2), packageOf('c-1', 'l', 3)]],
  ])('that keeps no packages: %s', (_title, packages) => {
    expect(packLine(packages)).toEqual({ ...packageOf('C-1', 'L', 5), packages: [] });
  });
});

describe('typed packages', () => {
  const typed = (container: string | null, quant: number | null) => ({ container, lot: null, quant });
  const pack = (...packages: ReturnType<typeof typed>[]) => packTyped(filledPackages(packages));

  test('are trimmed, and blank packages are ignored', () => {
    expect(filledPackages([typed(' C-1 ', 1), typed(' ', null), typed(null, 0)])).toEqual([
      typed('C-1', 1),
      typed(null, 0),
    ]);
  });

  test('result in a line with their sum', () => {
    expect(pack(typed('C-1', 0.1), typed(null, null), typed('C-2', 0.2))).toMatchObject({
      quant: 0.3,
      container: 'C-1, C-2',
      packages: [typed('C-1', 0.1), typed('C-2', 0.2)],
    });
  });

  test('result in no line if one of several has no quantity', () => {
    expect(pack(typed('C-1', 1), typed('C-2', null))).toBeUndefined();
  });

  test.each([
    ['a single package without a quantity', [typed('C-1', null)], typed('C-1', null)],
    ['a blank package', [typed(null, null)], typed(null, null)],
  ])('result in a line without packages: %s', (_title, packages, line) => {
    expect(pack(...packages)).toEqual({ ...line, packages: [] });
  });
});

describe('a line saved without packages', () => {
  const stored = packageOf('C-1, C-2', null, 5);

  test.each([
    ['keeps the stored packages if nothing changed', true, { quant: 5, container: ' C-1, C-2 ', lot: '' }],
    ['keeps them if nothing changed and the LOT is omitted', true, { quant: 5, container: 'C-1, C-2' }],
    ['keeps them if it has only its quantity', true, { quant: 5 }],
    ['loses them if its container is blank', false, { quant: 5, container: null }],
    ['loses them if its quantity changed', false, { ...stored, quant: 6 }],
    ['loses them if its container changed', false, { ...stored, container: 'C-1' }],
    ['loses them if it has a LOT', false, { ...stored, lot: 'L' }],
  ])('%s', (_title, kept, line) => {
    expect(keepsPackages(line, stored)).toBe(kept);
  });
});

test.each([
  ['MSKU1 · L2: 1,200', packageOf('MSKU1', 'L2', 1200)],
  ['L2: 0.5', packageOf(null, 'L2', 0.5)],
  ['No container: 3', packageOf(null, null, 3)],
])('a package is formatted as `%s`', (text, stored) => {
  expect(formatPackage(stored)).toBe(text);
});

test('a line shows each container and LOT of its packages once, in the first spelling', () => {
  const texts = ['C-1', null, 'C-2', 'c 1', '', 'c-1'];
  const packages = texts.map((text) => packageOf(text, text, 1));
  expect(distinctOf(packages, 'container')).toEqual(['C-1', 'C-2']);
  expect(distinctOf(packages, 'lot')).toEqual(['C-1', 'C-2', 'c 1']);
  expect(packLine([packageOf(null, '', 1)])).toMatchObject({ container: null, lot: null });
});

describe('a saved invoice line', () => {
  const line = { product_id: 1, sap_id: 1, quant: 5 };
  const fault = (change: object) => {
    const parsed = invoiceLineForm.safeParse({ ...line, ...change }, PARSE);
    return parsed.success ? undefined : readFaults(parsed.error.issues);
  };

  test('is refused if its packages do not add up', () => {
    expect(fault({ packages: [{ container: 'C-1', lot: null, quant: 4 }] })).toMatchObject({
      message: 'The quantities of the packages must add up to the quantity of the line.',
      code: 'packages_mismatch',
    });
  });

  test.each(['container', 'lot'])('may have a %s of 64 letters, but not of 65', (field) => {
    expect(fault({ [field]: 'c'.repeat(64), packages: [] })).toBeUndefined();
    expect(fault({ [field]: 'c'.repeat(65), packages: [] })?.message).toBe(
      `${field} must be at most 64 characters long.`,
    );
  });

  test('may contain joined containers if the packages are omitted, but not if their list is empty', () => {
    const joined = ['a', 'b'].map((letter) => letter.repeat(60)).join(', ');
    expect(fault({ container: joined })).toBeUndefined();
    expect(fault({ container: joined, packages: [] })?.details[0]?.path).toBe('container');
  });

  test('may contain many joined containers, each within the limit', () => {
    const containers = ['a', 'b', 'c'].map((letter) => letter.repeat(60));
    const packages = containers.map((container) => packageOf(container, null, 1));
    expect(fault({ quant: 3, container: containers.join(', '), packages })).toBeUndefined();
    expect(fault({ packages: [packageOf('c'.repeat(65), null, 5)] })?.details[0]?.path).toBe(
      'packages.0.container',
    );
  });
});

test('22.2: an invoice has at most 10,000 packages', () => {
  const packages = Array.from({ length: 1_000 }, (_, index) => packageOf(`C-${index}`, null, 0.01));
  const packed = (lines: number) =>
    invoiceForm.safeParse(
      {
        ...{ invoice_number: 'I-1', purchase_id: 1, status: 'O' },
        product_saps: Array.from({ length: lines }, (_, index) => ({
          ...{ product_id: index + 1, sap_id: index + 1, quant: 10, packages },
        })),
      },
      PARSE,
    );
  expect(packed(10).success).toBe(true);
  expect(readFaults(packed(11).error?.issues ?? []).details).toEqual([
    { path: 'product_saps', message: 'An invoice can have at most 10,000 packages.' },
  ]);
});

describe('adding to a line', () => {
  const line = (quant: number, container: string | null, lot: string | null = null) => ({
    ...packageOf(container, lot, quant),
    packages: [] as ReturnType<typeof packageOf>[],
  });

  test('keeps the quantity in another container separate', () => {
    expect(addToLine(line(0.1, 'C1'), line(0.2, 'C2', 'L1'))).toEqual({
      quant: 0.3,
      container: 'C1, C2',
      lot: 'L1',
      packages: [packageOf('C1', null, 0.1), packageOf('C2', 'L1', 0.2)],
    });
  });

  test('adds up the quantities in the same container', () => {
    expect(addToLine(line(2, 'C1'), line(3, 'c1'))).toEqual(line(5, 'C1'));
  });

  test('adds no package for a blank line', () => {
    const empty = { quant: null, container: null, lot: null, packages: [] };
    expect(addToLine(empty, line(5, 'C1'))).toEqual(line(5, 'C1'));
  });

  test.each([
    ['a quantity without container and LOT', line(5, null), line(5, 'C1')],
    ['a quantity in the same container', line(5, 'C1'), line(5, 'C1')],
    ['no quantity of another container, since its own package would get 0', line(5, 'C2'), undefined],
  ])('a line with a container but no quantity takes %s', (_, more, sum) => {
    expect(addToLine({ ...line(0, 'C1'), quant: null }, more)).toEqual(sum);
  });

  test('keeps the total quantity', () => {
    const three = [line(1, 'C1'), line(2, null), line(4, 'C1')].reduce(
      (sum, more) => addToLine(sum, more) ?? sum,
      line(0, null),
    );
    expect(three.quant).toBe(7);
    expect(packagesAddUp(three)).toBe(true);
  });
});
