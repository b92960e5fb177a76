import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ofEachFigure } from '#domain/coverage/coverage';
import { type ChangedSap, tryCall } from '#domain/try/try';
import type { RecordedRequest } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { NOTHING_BUILT, startTrying, tryAddress } from '../testing/trying.ts';

const sap = (sap_id: number, figures: Partial<ChangedSap> = {}): ChangedSap => ({
  ...{ sap_id, sap_code: `SAP-${sap_id}`, part_name: 'Bolt', ...ofEachFigure(() => 0), needed: 100 },
  ...{
    still_from: null,
    short_on: null,
    ...{ short_quant: null, stop_quant: null },
    reason: null,
    order_by: null,
    stop: null,
    ...figures,
  },
});
const stop = (runs_again: string, cars_lost: number) => ({
  ...{ plan_id: 7, plan_label: 'Chorsu', still_from: '2026-12-09' },
  ...{ runs_again, again: false, cars_lost },
});
const short = {
  still_from: '2026-12-09',
  short_on: '2026-12-03',
  short_quant: 80,
  stop_quant: 40,
  reason: 'late',
} as const;

test('43.5: each part SAP shows how its shortage changes, or which other figures change', async () => {
  const server = startTrying();
  server.answer(tryCall.path, ({ body }: RecordedRequest) => {
    if (!('coverage' in (body.ask as object))) return { without: NOTHING_BUILT, with: NOTHING_BUILT };
    const today = '2026-11-28';
    return {
      without: {
        today,
        rows: [
          sap(1, short),
          sap(2, { ...short, needed: 240 }),
          sap(3),
          sap(4, { ...short, stop: stop('2026-12-12', 20) }),
          sap(5, short),
          sap(6, { ...short, stop: stop('2026-12-12', 20) }),
        ],
      },
      with: {
        today,
        rows: [
          sap(1),
          sap(2, short),
          sap(3, short),
          sap(4, { ...short, stop: stop('2026-12-14', 40) }),
          sap(5),
          sap(6, { ...short, stop_quant: 80, short_quant: 120, stop: stop('2026-12-14', 40) }),
        ],
      },
    };
  });
  const address = tryAddress('/main/schedule', {
    supposition: { what: 'not_built', plan_id: 5 },
    name: 'Chorsu',
  });
  const { user } = openApp(address);
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  const table = await screen.findByRole('table', { name: 'Changed part SAPs' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'SAPWhat changes',
    'SAP-1BoltSAP-5BoltLine stands still from Dec 9, 2026 · 40 parts missing · Comes too late → Enough for all open plans',
    'SAP-2BoltLine stands still from Dec 9, 2026 · 40 parts missing · Comes too late · Needed 240 → 100',
    'SAP-3BoltEnough for all open plans → Line stands still from Dec 9, 2026 · 40 parts missing · Comes too late',
    'SAP-4BoltChorsu stands still from Dec 9, 2026 to Dec 11, 2026 → from Dec 9, 2026 to Dec 13, 2026 · cars not built on their day: 20 → 40',
    'SAP-6BoltLine stands still from Dec 9, 2026 · 40 parts missing → 80 parts missing · Comes too late',
  ]);
  const red = within(table)
    .getAllByRole('cell')
    .filter((cell) => cell.dataset.negative);
  expect(red.map((cell) => cell.textContent)).toEqual([
    expect.stringMatching(/^Enough for all open plans →/),
    expect.stringContaining('cars not built on their day: 20 → 40'),
    expect.stringContaining('40 parts missing → 80 parts missing'),
  ]);
});

test('43.5: of many part SAPs that change in the same way, the first are shown, and the others on request', async () => {
  const server = startTrying();
  const rows = (figures: Partial<ChangedSap>) => ({
    today: '2026-11-28',
    rows: [1, 2, 3, 4, 5].map((id) => sap(id, figures)),
  });
  server.answer(tryCall.path, ({ body }: RecordedRequest) =>
    'coverage' in (body.ask as object)
      ? { without: rows(short), with: rows({}) }
      : { without: NOTHING_BUILT, with: NOTHING_BUILT },
  );
  const supposition = { what: 'not_built', plan_id: 5 } as const;
  const { user } = openApp(tryAddress('/main/schedule', { supposition, name: 'Chorsu' }));
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  const table = within(await screen.findByRole('table', { name: 'Changed part SAPs' }));
  expect(table.getAllByRole('link')).toHaveLength(3);
  await user.click(table.getByRole('button', { name: 'and 2 more' }));
  expect(table.getAllByRole('link')).toHaveLength(5);
});
