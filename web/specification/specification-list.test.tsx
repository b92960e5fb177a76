import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { specificationGrid } from '#domain/specification/specification';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { listPage } from '../testing/list-page.ts';
import { openApp } from '../testing/open-app.tsx';

test('12.3: the list shows the last day of a superseded specification, `Superseded` after that day, and `Never in force` if it has none', async () => {
  const superseded = { item_count: 1, note: null, state: 'A', state_label: 'Active', actual_state: 'P' };
  const rows = ['2026-11-27', '2026-11-28', null].map((lastDay, index) => ({
    ...superseded,
    ...{ specification_id: index + 1, product_number: 'CM000001', model_name: 'Cobalt', model_number: null },
    ...{ begin_date: '2026-01-05', in_force_until: lastDay },
  }));
  startFakeServer({ ...carModelServer, [specificationGrid.path]: listPage(...rows) });
  openApp('/main/specification_list');
  expect(await screen.findByText('Superseded')).toBeTruthy();
  expect(screen.getByText('in force until Nov 28, 2026')).toBeTruthy();
  expect(screen.getByText('Never in force')).toBeTruthy();
});
