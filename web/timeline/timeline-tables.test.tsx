import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MAX_CUTS, MAX_SPECIFICATIONS, timelineCalls } from '#domain/timeline/timeline';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { timelineOf, timelinePlan, timelineSpecification } from '../testing/timelines.ts';
import { changesWords, cutWords } from './timeline-bars.ts';

test('a table shows a note about its maximum number of rows only if it has that many', async () => {
  const server = startFakeServer(carModelServer);
  server.answer(timelineCalls.model.path, () =>
    timelineOf({
      specifications: Array.from({ length: MAX_SPECIFICATIONS }, (_, index) =>
        timelineSpecification(index + 1, '2026-01-05'),
      ),
      plans: [timelinePlan(1)],
    }),
  );
  openApp('/main/timeline?product_id=7');
  expect(await screen.findByText('The latest 1,000 are shown.')).toBeTruthy();
  expect(screen.queryByText(/^The first/)).toBeNull();
});

test('the changes of a specification are counted in words', () => {
  const changes = { added: 1_200, removed: 0, changed: 3 };
  expect(changesWords(timelineSpecification(1, '2026-01-05', changes))).toBe('1,200 added, 3 changed');
});

test('a plan shows its first breakpoints, and `…` if there may be more', () => {
  const cuts = ['2026-02-10', '2026-02-11'].map((day) => ({ day, specification_id: 2 }));
  expect(cutWords(timelinePlan(1, { cuts, kept_breakpoint: '2026-02-10' }))).toBe(
    'Feb 10, 2026 (kept); Feb 11, 2026',
  );
  const many = Array.from({ length: MAX_CUTS }, () => cuts[1] as (typeof cuts)[number]);
  expect(cutWords(timelinePlan(1, { cuts: many }))).toMatch(/Feb 11, 2026; …$/);
});
