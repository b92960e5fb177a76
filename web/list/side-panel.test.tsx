import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerCalls, containerGrid } from '#domain/container/container';
import { NOT_COUNTED } from '#domain/container/counted-days';
import { carModelServer } from '../testing/car-models.ts';
import { containerPage, containerRecord, containerRow } from '../testing/containers.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = '/main/container_list';
const NAMES = ['AAAU 1', 'BBBU 2', 'CCCU 3'];

/** Starts a server with three containers that can be opened. */
function startContainers() {
  const rows = NAMES.map((container, index) => ({ ...containerRow, container_id: index + 1, container }));
  const server = startFakeServer({ ...carModelServer, [containerGrid.path]: containerPage(...rows) });
  const another = { container_id: 9, container: 'ZZZU 9' };
  server.answer(containerCalls.model.path, ({ body }) =>
    containerRecord(rows.find(({ container_id }) => container_id === body.container_id) ?? another),
  );
  return { server, rows };
}

async function openRow(name: string) {
  const list = startContainers();
  const app = openApp(LIST);
  await app.user.click(await screen.findByRole('link', { name }));
  return { ...app, ...list, title: await titleOf(name) };
}
const titleOf = (name: string) => screen.findByRole('heading', { name, level: 2 });
const row = (name: string) => screen.getByRole('link', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('3.19: a record opens beside the list, with its row marked and the focus on its title', async () => {
  const { title, here } = await openRow('BBBU 2');
  expect(here()).toBe(`${LIST}?container_id=2`);
  expect(document.activeElement).toBe(title);
  expect(row('BBBU 2').getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('dialog', { name: 'BBBU 2' }).getAttribute('aria-modal')).toBeNull();
});

test('3.19: the arrow keys and the buttons move through the rows and stop at the ends', async () => {
  const { user, here } = await openRow('BBBU 2');
  const panel = within(screen.getByRole('dialog'));
  panel.getByText('2 of 3');
  await user.keyboard('{ArrowDown}');
  await titleOf('CCCU 3');
  expect(here()).toBe(`${LIST}?container_id=3`);
  expect(button('Next row').disabled).toBe(true);
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  await titleOf('AAAU 1');
  expect(button('Previous row').disabled).toBe(true);
  await user.click(button('Next row'));
  await titleOf('BBBU 2');
  expect(row('BBBU 2').getAttribute('aria-current')).toBe('page');
});

test('3.19: Escape in the panel or in the list closes the panel; from the panel, the focus moves to the row of the record', async () => {
  const { user, here } = await openRow('AAAU 1');
  await user.keyboard('{ArrowDown}');
  await titleOf('BBBU 2');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(here()).toBe(LIST);
  await waitFor(() => expect(document.activeElement).toBe(row('BBBU 2')));

  await user.keyboard('{Enter}');
  await titleOf('BBBU 2');
  row('CCCU 3').focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(row('CCCU 3'));
});

test('3.19: the list stays usable beside the panel: its keys work, and another row replaces the record', async () => {
  const { user, here, back } = await openRow('AAAU 1');
  row('AAAU 1').focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await titleOf('BBBU 2');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Search containers...'));
  back();
  await waitFor(() => expect(here()).toBe(LIST));
});

test('3.19: the arrow keys in a field of the panel do not change the record', async () => {
  const { user } = await openRow('AAAU 1');
  const panel = within(screen.getByRole('dialog'));
  panel.getByRole('searchbox').focus();
  await user.keyboard('{ArrowDown}');
  await titleOf('AAAU 1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('3.19: ↓ from a record that is not on the page opens the first row of the page', async () => {
  startContainers();
  const { user, here } = openApp(`${LIST}?container_id=9`);
  await screen.findByText('Not on this page');
  expect(button('Previous row').disabled).toBe(true);
  await user.keyboard('{ArrowUp}');
  expect(here()).toBe(`${LIST}?container_id=9`);
  await user.keyboard('{ArrowDown}');
  await titleOf('AAAU 1');
  expect(here()).toBe(`${LIST}?container_id=1`);
});

test('3.19: ↓ from a record that has left the page opens the row that took its place, or else the last row', async () => {
  const { user, server, rows } = await openRow('BBBU 2');
  server.answer(containerCalls.same.path, () => ({ today: '2026-01-08', same: [], ...NOT_COUNTED }));
  /** Marks the open container as arrived, so that it leaves the page, and presses ↓. */
  const arrive = async (id: number) => {
    server.answer(containerCalls.arrive.path, () => {
      rows.splice(
        rows.findIndex(({ container_id }) => container_id === id),
        1,
      );
      server.answer(containerGrid.path, containerPage(...rows));
      return { changed: 1, container_ids: [id], invoices: [], kept: [], ...NOT_COUNTED };
    });
    await user.click(await screen.findByRole('button', { name: 'Arrived...' }));
    await screen.findByText(/^On which day did /);
    await user.keyboard('{Enter}');
    await screen.findByText('Not on this page');
    screen.getByRole('heading', { level: 2 }).focus();
    await user.keyboard('{ArrowDown}');
  };
  await arrive(2);
  await titleOf('CCCU 3');
  await arrive(3);
  await titleOf('AAAU 1');
});

test('3.19: Escape from a record that is not on the page focuses the heading of the list', async () => {
  startContainers();
  const { user } = openApp(`${LIST}?container_id=9`);
  await screen.findByText('Not on this page');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Containers' }));
});
