import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coverageColumns } from './coverage-columns.tsx';

const { to_order, reason_label } = coverageColumns;

function show(state: 'A' | 'P') {
  const row = { state } as Parameters<typeof to_order.cell>[1] & Parameters<typeof reason_label.cell>[1];
  render(
    <p>
      {to_order.cell(540, row)} {reason_label.cell('Not invoiced', row)}
    </p>,
  );
}

test('what is to be ordered of a passive part SAP is struck through, and Why says that it is passive', () => {
  show('P');
  expect(screen.getByText('540').tagName).toBe('S');
  expect(screen.getByText('Passive · Not invoiced')).toBeTruthy();
});

test('an active one can be ordered', () => {
  show('A');
  expect(document.querySelector('s')).toBeNull();
  expect(screen.getByText('Not invoiced')).toBeTruthy();
});
