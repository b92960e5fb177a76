import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { coverageGrid } from '#domain/coverage/coverage';
import type { RowOf } from '#domain/wire/grid';
import { visibleColumns } from '../grid/columns/column-definitions.ts';
import { minTableWidth } from '../grid/columns/table-width.ts';
import { renderPart } from '../testing/render-part.tsx';
import { coverageColumns, narrowCoverageColumns, phoneCoverageColumns } from './coverage-columns.tsx';

test.each([
  ['an active part SAP is not struck through', 'A'],
  ['a passive part SAP is struck through', 'P'],
] as const)('the quantity to order of %s', (_, state) => {
  const { cell } = coverageColumns.to_order;
  render(<p>{cell(540, { state } as Parameters<typeof cell>[1])}</p>);
  expect(screen.getByText('540').tagName).toBe(state === 'P' ? 'S' : 'P');
});

test('a passive part SAP is announced as passive with its code', () => {
  const { cell } = coverageColumns.sap_code;
  const sap = { state: 'P' } as Parameters<typeof cell>[1];
  renderPart(<a href="#sap">{cell('30000001', sap)}</a>);
  expect(screen.getByRole('link', { name: '30000001, Passive' })).toBeTruthy();
});

test('a zero is dimmed, and a shortage is bold', () => {
  render(
    <p>
      {coverageColumns.stock.cell(0)} {coverageColumns.needed.cell(7)} {coverageColumns.stop_quant.cell(1200)}
    </p>,
  );
  expect(screen.getByText('0').className).toBe('dimmed');
  expect(screen.getByText('1,200').tagName).toBe('STRONG');
});

test('in a narrow window, the columns about the shortage follow the part', () => {
  const shown = Object.entries(narrowCoverageColumns).flatMap(([name, look]) =>
    look === 'hidden' ? [] : [name],
  );
  expect(shown.slice(0, 7)).toEqual([
    'sap_code',
    'part_name',
    'still_from',
    'stop_quant',
    'reason_label',
    'order_by',
    'needed',
  ]);
  expect(Object.keys(narrowCoverageColumns).sort()).toEqual(Object.keys(coverageColumns).sort());
});

test('on a phone the shortage is below the name of the part, and hidden from screen readers', () => {
  const row = {
    still_from: '2026-12-03',
    short_on: '2026-11-16',
    stop_quant: 1200,
    reason_label: 'Passive · Not invoiced',
  };
  const { cell } = phoneCoverageColumns.part_name;
  render(<div>{cell('Hex bolt', row as Parameters<typeof cell>[1])}</div>);
  const [when] = screen.getByText('Hex bolt').parentElement?.querySelectorAll('[aria-hidden]') ?? [];
  expect(when?.textContent).toBe('Stands still from Dec 3, 20261,200 missingPassive · Not invoiced');
  expect(Object.keys(phoneCoverageColumns)).toEqual(Object.keys(narrowCoverageColumns));
});

test('25.8: the column Stands still from shows the day on which the line stands still, not the begin date of the plan that lacks parts', () => {
  const { cell } = coverageColumns.still_from;
  const cellTexts = (still_from: string | null, short_on: string | null) => {
    const { container } = render(<p>{cell(still_from, { short_on } as Parameters<typeof cell>[1])}</p>);
    return container.textContent;
  };
  expect(cellTexts('2026-12-18', '2026-11-16')).toBe('Dec 18, 2026');
  expect(cellTexts(null, '2026-11-16')).toBe('No stop');
  expect(cellTexts(null, null)).toBe('');
});

test('25.8: the columns fit into a window of 1440 pixels beside its scroll bar', () => {
  const shown = visibleColumns<RowOf<typeof coverageGrid>>(coverageColumns).filter(
    ({ optional }) => !optional,
  );
  expect(minTableWidth(shown, true)).toBeLessThanOrEqual(1440 - 16);
});

test('on a phone the cell of a part SAP without a shortage shows only the part name', () => {
  const row = { still_from: null, short_on: null, stop_quant: null, reason_label: null };
  const { cell } = phoneCoverageColumns.part_name;
  render(<div>{cell('Hex bolt', row as Parameters<typeof cell>[1])}</div>);
  expect(screen.getByText('Hex bolt').parentElement?.textContent).toBe('Hex bolt');
});
