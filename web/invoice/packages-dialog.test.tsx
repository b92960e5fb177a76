import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Pieces } from '../lines/pieces/use-pieces.ts';
import { type PackageFields, PackageTable, packageKind } from './packages-dialog.tsx';

const nothing = () => undefined;

function drawn(rows: Pieces<PackageFields>['rows']) {
  const packages: Pieces<PackageFields> = {
    kind: packageKind,
    rows,
    firstFaulty: nothing,
    add: () => 0,
    patch: nothing,
    remove: () => [],
    paste: nothing,
    changed: false,
  };
  return (
    <MantineProvider env="test">
      {/* A dialog passes a new function with every render. */}
      <PackageTable packages={packages} showFaults={false} onRemove={() => undefined} />
    </MantineProvider>
  );
}

test('a change of a package does not re-render another package', () => {
  let readings = 0;
  const first = { key: 1, container: 'MSKU1', lot: 'L1', quant: 1 };
  const second = {
    key: 2,
    container: 'MSKU2',
    lot: 'L2',
    quant: 2,
    // Only the row of the package reads this property.
    get quant_text() {
      readings += 1;
      return undefined;
    },
  };
  const { rerender } = render(drawn([first, second]));
  const before = readings;
  expect(before).toBeGreaterThan(0);

  rerender(drawn([{ ...first, lot: 'L13' }, second]));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'LOT, package 1' }).value).toBe('L13');
  expect(readings).toBe(before);
});
