import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerGrid } from '#domain/container/container';
import type { FreeingSet } from '#domain/container/which-first';
import { containerPage } from '../testing/containers.ts';
import { openApp } from '../testing/open-app.tsx';
import { NOTHING_BUILT, startTrying, tryAddress } from '../testing/trying.ts';

/** Returns a set of one container, named by its id. */
const set = (container_id: number, cars: number): FreeingSet => ({
  containers: [
    {
      ...{ container_id, container: `MSKU ${container_id}`, invoice_number: 'INV-1' },
      ...{ purchase_number: 'PO000001', status: 'T', status_label: 'Transit', due_on: null, days_late: null },
    },
  ],
  ...{ cars, plans: [], plan_count: 0 },
});

/** Opens `Which container first?` under a supposition. The server finds `count` sets on each side. */
async function openWhichFirst(count: number, without: FreeingSet[], supposed: FreeingSet[]) {
  const found = (sets: FreeingSet[]) => ({ sets, count, incomplete: false, waiting: 0 });
  startTrying({
    [containerGrid.path]: containerPage({}),
    '/api/try': ({ body }) =>
      'which_first' in (body.ask as object)
        ? { without: found(without), with: found(supposed) }
        : { without: NOTHING_BUILT, with: NOTHING_BUILT },
  });
  const NOT_BUILT = { supposition: { what: 'not_built', plan_id: 5 }, name: 'Chorsu' } as const;
  const { user } = openApp(tryAddress('/main/container_list', NOT_BUILT));
  await user.click(await screen.findByRole('button', { name: 'Which container first?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Which container first?' });
  const rows = await within(dialog).findAllByRole('listitem', { name: /if here today/ });
  return {
    rows: rows.map((row) => /Without the suppositions: .*?today/.exec(row.textContent)?.[0]),
    lost: within(dialog).queryByRole('region', { name: 'Without the suppositions' })?.textContent,
  };
}

test('43.5: each set shows the cars without the suppositions, and sets that free cars only without them are listed', async () => {
  expect(await openWhichFirst(2, [set(1, 20), set(3, 5)], [set(1, 30), set(2, 10)])).toEqual({
    rows: [
      'Without the suppositions: 20 more cars if here today',
      'Without the suppositions: 0 more cars if here today',
    ],
    lost: 'Without the suppositions5 more cars if here today: MSKU 3',
  });
});

test('43.5: a set beyond the first sets of a side is neither shown with 0 cars nor listed as lost', async () => {
  expect(await openWhichFirst(51, [set(1, 20), set(3, 5)], [set(1, 30), set(2, 10)])).toEqual({
    rows: ['Without the suppositions: 20 more cars if here today', undefined],
    lost: undefined,
  });
});
