import { describe, expect, test } from 'vitest';
import { PARSE, readFaults } from '../wire/faults.ts';
import { invoiceLineForm } from './invoice.ts';
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

const held = (container: string | null, lot: string | null, quant: number) => ({ container, lot, quant });

describe('the packages of an invoice line', () => {
  test.each([
    ['none', { quant: 5 }, true],
    ['null', { quant: 5, packages: null }, true],
    ['an empty list', { quant: 5, packages: [] }, true],
    ['exact sums', { quant: 0.3, packages: [{ quant: 0.1 }, { quant: 0.2 }] }, true],
    ['too little', { quant: 0.3, packages: [{ quant: 0.1 }] }, false],
    ['too much', { quant: 0.3, packages: [{ quant: 0.1 }, { quant: 0.3 }] }, false],
  ])('add up with %s: %j', (_title, line, expected) => {
    expect(packagesAddUp(line)).toBe(expected);
  });

  test('are merged by container and LOT, ignoring case', () => {
    expect(
      mergePackages([held('C', 'L', 1), held('c', 'l', 2), held('C', null, 3), held(null, 'C', 4)]),
    ).toEqual([held('C', 'L', 3), held('C', null, 3), held(null, 'C', 4)]);
  });

  test('are merged regardless of separators in a container, but not in a LOT', () => {
    expect(
      mergePackages([held('MSKU 1-7', 'L-1', 1), held('msku17', 'L-1', 2), held('MSKU 17', 'L1', 4)]),
    ).toEqual([held('MSKU 1-7', 'L-1', 3), held('MSKU 17', 'L1', 4)]);
  });
});

test.each([
  [1300, 'Packages hold 1,200.5, the line says 1,300'],
  [1200.5, undefined],
  [null, undefined],
])('packages of 1,200.5 in a line of %j: %s', (quant, fault) => {
  const packages = [held('C-1', null, 1000), held('C-2', null, 200.5)];
  expect(packagesFault({ quant, container: 'C-1, C-2', lot: null, packages })).toBe(fault);
});

describe('packages determine their line', () => {
  test('by their exact sum and joined texts', () => {
    const packages = [held('C-1', 'L', 0.1), held('C-2', 'L', 0.2)];
    expect(packLine(packages)).toEqual({ quant: 0.3, container: 'C-1, C-2', lot: 'L', packages });
  });

  test.each([
    ['one alone', [held('C-1', 'L', 5)]],
    ['those of one container and LOT', [held('C-1', 'L', 2), held('c-1', 'l', 3)]],
  ])('a line without packages: %s', (_title, packages) => {
    expect(packLine(packages)).toEqual({ ...held('C-1', 'L', 5), packages: [] });
  });
});

describe('typed packages', () => {
  const typed = (container: string | null, quant: number | null) => ({ container, lot: null, quant });
  const pack = (...packages: ReturnType<typeof typed>[]) => packTyped(filledPackages(packages));

  test('are ignored while all blank, and are trimmed', () => {
    expect(filledPackages([typed(' C-1 ', 1), typed(' ', null), typed(null, 0)])).toEqual([
      typed('C-1', 1),
      typed(null, 0),
    ]);
  });

  test('make a line of their sum', () => {
    expect(pack(typed('C-1', 0.1), typed(null, null), typed('C-2', 0.2))).toMatchObject({
      quant: 0.3,
      container: 'C-1, C-2',
      packages: [typed('C-1', 0.1), typed('C-2', 0.2)],
    });
  });

  test('each need a quantity if there are several', () => {
    expect(pack(typed('C-1', 1), typed('C-2', null))).toBeUndefined();
  });

  test.each([
    ['one that waits for its quantity', [typed('C-1', null)], typed('C-1', null)],
    ['none', [typed(null, null)], typed(null, null)],
  ])('make a plain line: %s', (_title, packages, line) => {
    expect(pack(...packages)).toEqual({ ...line, packages: [] });
  });
});

describe('a line saved without packages', () => {
  const stored = held('C-1, C-2', null, 5);

  test.each([
    ['unchanged', { quant: 5, container: ' C-1, C-2 ', lot: '' }, true],
    ['unchanged without a LOT', { quant: 5, container: 'C-1, C-2' }, true],
    ['with its quantity alone', { quant: 5 }, true],
    ['with an empty container', { quant: 5, container: null }, false],
    ['with another quantity', { ...stored, quant: 6 }, false],
    ['with another container', { ...stored, container: 'C-1' }, false],
    ['with a LOT', { ...stored, lot: 'L' }, false],
  ])('%s keeps the stored ones: %j %s', (_title, line, kept) => {
    expect(keepsPackages(line, stored)).toBe(kept);
  });
});

test.each([
  [held('MSKU1', 'L2', 1200), 'MSKU1 · L2: 1,200'],
  [held(null, 'L2', 0.5), 'L2: 0.5'],
  [held(null, null, 3), 'No container: 3'],
])('the package %j is formatted as %s', (told, text) => {
  expect(formatPackage(told)).toBe(text);
});

test('a line shows the distinct containers and LOTs of its packages, each as first spelled', () => {
  const texts = ['C-1', null, 'C-2', 'c 1', '', 'c-1'];
  const packages = texts.map((text) => held(text, text, 1));
  expect(distinctOf(packages, 'container')).toEqual(['C-1', 'C-2']);
  expect(distinctOf(packages, 'lot')).toEqual(['C-1', 'C-2', 'c 1']);
  expect(packLine([held(null, '', 1)])).toMatchObject({ container: null, lot: null });
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

  test('may have a container of 64 letters and not of 65', () => {
    expect(fault({ container: 'c'.repeat(64), packages: [] })).toBeUndefined();
    expect(fault({ container: 'c'.repeat(65), packages: [] })?.message).toBe(
      'container must be at most 64 characters long.',
    );
  });

  test('may return joined containers without packages, but not as a single container', () => {
    const joined = ['a', 'b'].map((letter) => letter.repeat(60)).join(', ');
    expect(fault({ container: joined })).toBeUndefined();
    expect(fault({ container: joined, packages: [] })?.details[0]?.path).toBe('container');
  });

  test('may show many joined containers, each with its own limit', () => {
    const containers = ['a', 'b', 'c'].map((letter) => letter.repeat(60));
    const packages = containers.map((container) => held(container, null, 1));
    expect(fault({ quant: 3, container: containers.join(', '), packages })).toBeUndefined();
    expect(fault({ packages: [held('c'.repeat(65), null, 5)] })?.details[0]?.path).toBe(
      'packages.0.container',
    );
  });
});

describe('adding to a line', () => {
  const line = (quant: number, container: string | null, lot: string | null = null) => ({
    ...held(container, lot, quant),
    packages: [] as ReturnType<typeof held>[],
  });

  test('keeps the content of another container separate', () => {
    expect(addToLine(line(0.1, 'C1'), line(0.2, 'C2', 'L1'))).toEqual({
      quant: 0.3,
      container: 'C1, C2',
      lot: 'L1',
      packages: [held('C1', null, 0.1), held('C2', 'L1', 0.2)],
    });
  });

  test('adds up the content of the same one', () => {
    expect(addToLine(line(2, 'C1'), line(3, 'c1'))).toEqual(line(5, 'C1'));
  });

  test('makes no package of a blank line', () => {
    const empty = { quant: null, container: null, lot: null, packages: [] };
    expect(addToLine(empty, line(5, 'C1'))).toEqual(line(5, 'C1'));
  });

  test('conserves the quantity', () => {
    const three = [line(1, 'C1'), line(2, null), line(4, 'C1')].reduce(addToLine, line(0, null));
    expect(three.quant).toBe(7);
    expect(packagesAddUp(three)).toBe(true);
  });
});
