import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { timelineCalls } from '#domain/timeline/timeline';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

test('the first hundred plans are shown, and all of them once that is asked for', async () => {
  const server = startFakeServer(carModelServer);
  const begin_date = '2026-01-05';
  server.answer(timelineCalls.model.path, () => ({
    product_id: 7,
    product_label: 'Cobalt',
    today: '2026-01-20',
    specifications: [
      {
        specification_id: 1,
        begin_date,
        label: 'Cobalt · from Jan 5, 2026',
        state: 'A',
        passive_since: null,
        in_force_from: begin_date,
        in_force_to: null,
        note: null,
        previous_id: null,
        added: 0,
        removed: 0,
        changed: 0,
      },
    ],
    plans: Array.from({ length: 101 }, (_, index) => ({
      plan_id: index + 1,
      plan_label: `Plan ${index + 1}`,
      specification_id: 1,
      begin_date: '2026-02-01',
      end_date: '2026-02-28',
      quant: 1_000 + index,
      note: null,
      cuts: [],
      outdated: false,
      kept_breakpoint: null,
      version: 1,
    })),
    specification_count: 1,
    plan_count: 101,
  }));
  const { user } = openApp('/main/timeline?product_id=7');
  const table = await screen.findByRole('table', { name: 'Open plans' });
  const rows = () => within(table).getAllByRole('row').length - 1;
  expect(rows()).toBe(100);
  await user.click(screen.getByRole('button', { name: 'Show all 101' }));
  expect(rows()).toBe(101);
  expect(document.activeElement?.textContent).toBe('Show fewer');
});
