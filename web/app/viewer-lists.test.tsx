import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { sessionCalls } from '#domain/session/session';
import type { Role } from '#domain/wire/role';
import { STORED_KINDS } from '../../server/record/stored-kinds.ts';
import { carModelServer } from '../testing/car-models.ts';
import { type RecordedRequest, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { signedInAs } from '../testing/signed-in-as.ts';

/** Matches the names of buttons that would change something. Headers only sort. */
const CHANGES =
  /^(Add|Edit|Delete|Change \d|Import|Bulk|(Arrived|Expected)[ .]|Order|Undo|Close (all )?\d|Reopen|Count\.\.\.)/;

const VALUES = [1, '2026-01-05', '2026-01-05T10:00:00.000Z', 'A', 'O', 'word', true, null];

const anyOf = (column: z.ZodMiniType) => VALUES.find((value) => column.safeParse(value).success);

const LISTS = [
  ...Object.values(STORED_KINDS).map(({ grid }) => [grid.view, grid] as const),
  ['container_list?which=all&unnamed=1', containerGrid],
  ['coverage_list?days=all', coverageGrid],
] as const;

async function openChecked(list: string, grid: (typeof LISTS)[number][1], role: Role) {
  const row: Record<string, z.ZodMiniType> = grid.row;
  const server = startFakeServer({
    ...carModelServer,
    [sessionCalls.access.path]: signedInAs('ada', role, 1),
    [grid.path]: ({ body }: RecordedRequest) => ({
      rows: [(body.p as { column: string[] }).column.map((name) => row[name] && anyOf(row[name]))],
      count: 1,
    }),
  });
  const { user, here } = openApp(`/main/${list}`);
  await screen.findByText('Showing 1 to 1 of 1 results');
  await user.click(screen.getByRole('checkbox', { name: /^Select (?!all)/ }));
  await screen.findByText('1 selected');
  const buttons = screen.getAllByRole('button').filter((button) => !button.closest('th'));
  const names = buttons.map((button) => button.ariaLabel || button.textContent);
  return { user, here, server, changing: names.filter((name) => CHANGES.test(name)) };
}

test("an editor's list has buttons that would change a record", async () => {
  const { changing } = await openChecked('car_model_list', STORED_KINDS.car_model.grid, 'editor');
  expect(changing).toEqual(expect.arrayContaining(['Add New', 'Delete 1']));
});

test.each(LISTS)(
  'for a viewer, %s has no button and no key that would change a record',
  async (list, grid) => {
    const { user, here, server, changing } = await openChecked(list, grid, 'viewer');
    expect(changing).toEqual([]);

    await user.keyboard('{ArrowDown}nc{Delete}aou{Control>}s{Enter}{/Control}');
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Help' });
    expect([screen.queryAllByRole('dialog').length, screen.queryByRole('alertdialog')]).toEqual([1, null]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(here()).toBe(`/main/${list}`);
    expect(server.requests.filter(({ headers }) => headers.has('idempotency-key'))).toEqual([]);
  },
);
