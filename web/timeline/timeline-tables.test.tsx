import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type TimelinePlan, type TimelineSpecification, timelineCalls } from '#domain/timeline/timeline';
import { addDays } from '#domain/values/day';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { changesWords, cutWords } from './timeline-bars.ts';

test('the tables show the latest hundred specifications and the first hundred plans, and all that have loaded on request', async () => {
  const server = startFakeServer(carModelServer);
  const begin_date = '2026-01-05';
  server.answer(timelineCalls.model.path, () => ({
    product_id: 7,
    product_label: 'Cobalt',
    today: '2026-01-20',
    specifications: Array.from({ length: 101 }, (_, index) => ({
      specification_id: index + 1,
      begin_date: addDays(begin_date, index),
      label: `Cobalt ${index}`,
      state: 'A',
      passive_since: null,
      in_force_from: begin_date,
      in_force_to: null,
      note: null,
      previous_id: null,
      added: 1_200,
      removed: 0,
      changed: 0,
    })),
    plans: Array.from({ length: 101 }, (_, index) => ({
      plan_id: index + 1,
      plan_label: `Plan ${index + 1}`,
      specification_id: 1,
      begin_date: '2026-02-01',
      end_date: '2026-02-28',
      quant: 1_000 + index,
      note: null,
      cuts: [],
      cut_count: 0,
      outdated: false,
      kept_breakpoint: null,
      version: 1,
    })),
    specification_count: 1_234,
    plan_count: 5_678,
  }));
  const { user } = openApp('/main/timeline?product_id=7');
  const first = async (name: string) => {
    const rows = within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1);
    return [rows.length, within(rows[0] as HTMLElement).getAllByRole('link')[0]?.textContent];
  };
  expect(await first('Specifications')).toEqual([100, 'Jan 6, 2026']);
  expect(await first('Open plans')).toEqual([100, 'Feb 1, 2026 – Feb 28, 2026']);
  expect(screen.getByText('The latest 101 of 1,234.')).toBeTruthy();
  expect(screen.getByText('The first 101 plans of 5,678.')).toBeTruthy();
  expect(screen.getAllByRole('cell', { name: '1,200' })).toHaveLength(100);
  const [specifications, plans] = screen.getAllByRole('button', { name: 'Show all 101' });
  await user.click(specifications as HTMLElement);
  await user.click(plans as HTMLElement);
  expect(await first('Specifications')).toEqual([101, 'Jan 5, 2026']);
  expect(await first('Open plans')).toEqual([101, 'Feb 1, 2026 – Feb 28, 2026']);
  expect(document.activeElement?.textContent).toBe('Show fewer');
});

test('the changes of a specification are counted in words', () => {
  const changes = { added: 1_200, removed: 0, changed: 3 } as TimelineSpecification;
  expect(changesWords(changes)).toBe('1,200 added, 3 changed');
});

test('a plan names the first breakpoints and counts the others', () => {
  const cuts = ['2026-02-10', '2026-02-11'].map((day) => ({ day, specification_id: 2 }));
  const plan = { cuts, outdated: false, kept_breakpoint: '2026-02-10' } as TimelinePlan;
  expect(cutWords({ ...plan, cut_count: 2 })).toBe('Feb 10, 2026 (kept); Feb 11, 2026');
  expect(cutWords({ ...plan, cut_count: 1_002 })).toBe('Feb 10, 2026 (kept); Feb 11, 2026 and 1,000 more');
});
