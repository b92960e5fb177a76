import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerGrid } from '#domain/container/container';
import type { FreeingSet } from '#domain/container/which-first';
import { containerPage } from '../testing/containers.ts';
import { openApp } from '../testing/open-app.tsx';
import { NOTHING_BUILT, startTrying, tryAddress } from '../testing/trying.ts';

const set = (container_id: number, cars: number): FreeingSet => ({
  containers: [
    {
      ...{ container_id, container: `MSKU ${container_id}`, invoice_number: 'INV-1' },
      ...{ purchase_number: 'PO000001', status: 'T', status_label: 'Transit', due_on: null, days_late: null },
    },
  ],
  ...{ cars, plans: [], plan_count: 0 },
});

test('43.5: a set of containers that also frees cars without the suppositions shows how many', async () => {
  const found = (...sets: FreeingSet[]) => ({ sets, count: sets.length, incomplete: false, waiting: 0 });
  startTrying({
    [containerGrid.path]: containerPage({}),
    '/api/try': ({ body }) =>
      'which_first' in (body.ask as object)
        ? { without: found(set(1, 20), set(3, 5)), with: found(set(1, 30), set(2, 10)) }
        : { without: NOTHING_BUILT, with: NOTHING_BUILT },
  });
  const NOT_BUILT = { supposition: { what: 'not_built', plan_id: 5 }, name: 'Chorsu' } as const;
  const { user } = openApp(tryAddress('/main/container_list', NOT_BUILT));
  await user.click(await screen.findByRole('button', { name: 'Which container first?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Which container first?' });
  const rows = await within(dialog).findAllByRole('listitem', { name: /if here today/ });
  expect(rows.map((row) => /Without the suppositions: .*?today/.exec(row.textContent)?.[0])).toEqual([
    'Without the suppositions: 20 more cars if here today',
    undefined,
  ]);
});
