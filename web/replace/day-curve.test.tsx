import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReplaceCheck } from '#domain/replace/replace';
import { DayCurve } from './day-curve.tsx';

const day = { day: '2026-02-01', new_lost: 3, old_lost: 0, left_over: 9 };
const check = {
  from: '2026-02-01',
  copied: 0,
  changed: 0,
  moved: 0,
  cut: 0,
  rows: [],
  cut_plans: [],
  old: {
    sap_id: 7,
    sap_code: '0007',
    needed: 0,
    left_over: { stock: 0, arrived: 0, coming: 0, rest: 0, all: 0 },
  },
  new: { sap_id: 2, sap_code: '0002', needed: 2, to_order: 2, min_order_quant: null },
  outcome: day,
  proposed: '2026-02-02',
  days: [day, { day: '2026-02-02', new_lost: 0, old_lost: 0, left_over: 4 }],
  expect: 'as checked',
} satisfies ReplaceCheck;

test('what is left over day by day is drawn as the line of a chart, not as an area', () => {
  render(
    <MantineProvider env="test">
      <DayCurve check={check} onChoose={() => {}} />
    </MantineProvider>,
  );
  const chart = screen.getByRole('img', { name: /^Pieces left over from Feb 1, 2026 to Feb 2, 2026/ });
  // The styles that leave it without a filling go by this name, which the curve of a coverage has too.
  expect(chart.querySelector('path')?.classList).toContain('curve');
});
