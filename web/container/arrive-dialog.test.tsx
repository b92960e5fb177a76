import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerCalls, containerGrid } from '#domain/container/container';
import { NOT_COUNTED } from '#domain/container/counted-days';
import { whichFirstCall } from '#domain/container/which-first';
import { sessionCalls } from '#domain/session/session';
import { answer, closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { containerPage, containerRecord, containerRow } from '../testing/containers.ts';
import { refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { signedInAs } from '../testing/signed-in-as.ts';

/** Starts a server with a list of containers, each built from `containerRow` and the given fields. */
function startContainers(...given: Record<string, unknown>[]) {
  return startFakeServer({
    ...carModelServer,
    [containerGrid.path]: containerPage(...given),
    [containerCalls.model.path]: () => containerRecord(given[0]),
    [containerCalls.same.path]: () => ({ today: '2026-01-08', same: [], ...NOT_COUNTED }),
    [containerCalls.expect.path]: () => ({
      changed: 1,
      container_ids: [1],
      invoices: [],
      ...NOT_COUNTED,
      before: [{ expected_on: null, container_ids: [1] }],
      after: [{ container_id: 1, due_on: '2026-01-20' }],
    }),
    [containerCalls.takeBack.path]: () => ({
      changed: 1,
      container_ids: [2],
      invoices: [],
      ...NOT_COUNTED,
      before: [{ arrived_on: '2026-01-07', container_ids: [2] }],
    }),
    [containerCalls.arrive.path]: () => arrived,
  });
}
const arrived = { changed: 1, container_ids: [1], invoices: [], kept: [], ...NOT_COUNTED };

test('`Undo arrival` counts and changes only arrived containers, keeps the other rows checked, and Undo restores the day', async () => {
  const arrived = { container_id: 2, container: 'TGHU 7', arrived: true, here_on: '2026-01-07' };
  const server = startContainers({}, arrived);
  const { user } = openApp('/main/container_list?which=all');
  const undoArrival = () => screen.queryByRole('button', { name: /^Undo arrival/ })?.textContent;
  await user.click(await screen.findByRole('checkbox', { name: 'Select MSKU 618342-7' }));
  expect(screen.getByRole('button', { name: 'Arrived 1' })).toBeTruthy();
  expect(undoArrival()).toBeUndefined();
  await user.click(screen.getByRole('checkbox', { name: 'Select TGHU 7' }));
  expect(screen.getByRole('button', { name: 'Arrived 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Expected 1' })).toBeTruthy();
  expect(undoArrival()).toBe('Undo arrival 1');
  await user.click(screen.getByRole('button', { name: 'Undo arrival 1' }));
  await answer(user, 'Undo arrival', /^Undo the arrival of 1 container\?/);
  await waitFor(() => expect(server.of(containerCalls.takeBack.path)).toHaveLength(1));
  expect(server.of(containerCalls.takeBack.path)[0]?.body).toEqual({
    container_ids: [2],
    expect: [{ container_id: 2, here_on: '2026-01-07' }],
  });
  const checked = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked;
  await waitFor(() => expect(checked('TGHU 7')).toBe(false));
  expect(checked('MSKU 618342-7')).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Containers, table' }));
  expect(await screen.findByText('Arrival of 1 container undone.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Arrival of 1 container restored.')).toBeTruthy();
  const [again] = server.of(containerCalls.arrive.path);
  expect(again?.body).toEqual({ container_ids: [2], arrived_on: '2026-01-07' });
});

test('the dialog about parts that are in no container asks when the load without a container is expected', async () => {
  startContainers({ container: null });
  const { user } = openApp('/main/container_list?container_id=1');
  await user.click(await screen.findByRole('button', { name: 'Expected...' }));
  expect(await screen.findByText('When is the load without a container expected?')).toBeTruthy();
});

test('5.8: the dialog questions the year of an arrival more than half a year ago', async () => {
  startContainers({});
  const { user } = openApp('/main/container_list?container_id=1');
  await user.click(await screen.findByRole('button', { name: 'Arrived...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrived' }));
  fireEvent.change(await dialog.findByLabelText(/^Arrived on/), { target: { value: '2025-01-08' } });
  expect(await screen.findByText(/^Jan 8, 2025 is .* days ago\. Is the year right\?$/)).toBeTruthy();
});

test('4.10: an arrival recorded in the panel moves the focus to the title of the panel, where Ctrl+Z undoes the arrival', async () => {
  const server = startContainers({});
  const { user } = openApp('/main/container_list?container_id=1');
  await user.click(await screen.findByRole('button', { name: 'Arrived...' }));
  await screen.findByText('On which day did MSKU 618342-7 arrive?');
  const reload = Promise.withResolvers<void>();
  server.answer(containerCalls.model.path, async () => {
    await reload.promise;
    return containerRecord({ here_on: '2026-01-08' });
  });
  await user.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'Arrived...' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  reload.resolve();
  await waitFor(() => expect(button.isConnected).toBe(false));
  const title = screen.getByRole('heading', { name: 'MSKU 618342-7' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.of(containerCalls.takeBack.path)).toHaveLength(1));
});

test('4.10: in `Which container first?` the focus moves from the set that arrives to the next set, where Ctrl+Z undoes the arrival', async () => {
  const setOf = (container_id: number, container: string) => ({
    containers: [{ ...containerRow, container_id, container }],
    ...{ cars: 30, plans: [], plan_count: 0 },
  });
  const found = { incomplete: false, waiting: 0 };
  const server = startContainers({});
  const sets = [setOf(1, 'MSKU 618342-7'), setOf(2, 'TGHU 7')];
  server.answer(whichFirstCall.path, () => ({ sets, count: 2, ...found }));
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('button', { name: 'Which container first?' }));
  const [first] = await screen.findAllByRole('button', { name: 'Arrived...' });
  first?.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('On which day did MSKU 618342-7 arrive?');
  const reload = Promise.withResolvers<void>();
  server.answer(whichFirstCall.path, async () => {
    await reload.promise;
    return { sets: sets.slice(1), count: 1, ...found };
  });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(first));
  reload.resolve();
  const next = within(await screen.findByRole('dialog', { name: 'Which container first?' }));
  await waitFor(() => expect(document.activeElement).toBe(next.getByRole('link', { name: 'TGHU 7' })));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.of(containerCalls.takeBack.path)).toHaveLength(1));
});

test('the focus moves from the row of the arrived container to the next row, and stays there after Undo', async () => {
  const server = startContainers({}, { container_id: 2, container: 'TGHU 7' });
  const app = openApp('/main/container_list');
  const dialog = await askArrival(app, 'MSKU 618342-7');
  server.answer(containerCalls.arrive.path, () => {
    server.answer(containerGrid.path, containerPage({ container_id: 2, container: 'TGHU 7' }));
    return arrived;
  });
  await app.user.click(dialog.getByRole('button', { name: 'Arrived' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'MSKU 618342-7' })).toBeNull());
  const next = screen.getByRole('link', { name: 'TGHU 7' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Arrival of 1 container undone.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'TGHU 7' })));
});

test('the panel of a late container warns about its check digit and offers `Expected...`, whose dialog names the container and saves a day', async () => {
  const server = startContainers({});
  const { user } = openApp('/main/container_list?container_id=1');
  const warning = 'MSKU 618342-7: the last digit should be 9. Is the number right?';
  expect(await screen.findByText(warning)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Expected...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Expected' }));
  expect(dialog.getByText('When is MSKU 618342-7 expected?')).toBeTruthy();
  const day = dialog.getByLabelText('Expected');
  await waitFor(() => expect(document.activeElement).toBe(day));
  fireEvent.change(day, { target: { value: '2026-01-20' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(containerCalls.expect.path)).toHaveLength(1));
  const { body } = server.of(containerCalls.expect.path)[0] ?? {};
  expect(body).toEqual({
    container_ids: [1],
    expected_on: '2026-01-20',
    expect: [{ container_id: 1, due_on: '2026-01-07' }],
  });
});

test('an arrival on the day of a count is reported as included in that count, and a day after today is refused', async () => {
  startFakeServer({
    ...carModelServer,
    [sessionCalls.access.path]: () => ({ ...signedInAs('ada', 'editor', 1)(), today: '2026-01-08' }),
    [containerGrid.path]: containerPage({}),
    [containerCalls.same.path]: () => ({
      today: '2026-01-08',
      same: [],
      counted_on: '2026-01-05',
      all_counted_on: '2026-01-05',
    }),
  });
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('checkbox', { name: 'Select MSKU 618342-7' }));
  await user.click(screen.getByRole('button', { name: 'Arrived 1' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Arrived' }));
  const day = await dialog.findByLabelText(/^Arrived on/);
  const isNoteShown = () =>
    dialog.queryByText('The count of Jan 5, 2026 already includes this arrival.') !== null;
  expect(isNoteShown()).toBe(false);
  fireEvent.change(day, { target: { value: '2026-01-05' } });
  expect(isNoteShown()).toBe(true);
  fireEvent.change(day, { target: { value: '2026-01-06' } });
  expect(isNoteShown()).toBe(false);

  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Arrived' });
  fireEvent.change(day, { target: { value: '2026-01-09' } });
  expect(dialog.getByText('Arrived on must not be after today.')).toBeTruthy();
  expect([day.getAttribute('aria-invalid'), button.disabled]).toEqual(['true', true]);
  fireEvent.change(day, { target: { value: '2026-01-08' } });
  expect(dialog.queryByText('Arrived on must not be after today.')).toBeNull();
  expect(button.disabled).toBe(false);
});

async function askArrival({ user }: ReturnType<typeof openApp>, name: string) {
  await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Arrived 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrived' }));
  await dialog.findByLabelText(/^Arrived on/);
  return dialog;
}

test('`Undo arrival` hides the Undo of the arrival that it undoes', async () => {
  const server = startContainers({});
  server.answer(containerCalls.takeBack.path, () => ({
    ...{ changed: 1, container_ids: [1], invoices: [], before: [], ...NOT_COUNTED },
  }));
  const { user } = openApp('/main/container_list?container_id=1');
  await user.click(await screen.findByRole('button', { name: 'Arrived...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrived' }));
  server.answer(containerCalls.model.path, () => containerRecord({ here_on: '2026-01-08' }));
  await user.click(await dialog.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText('1 container arrived.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo arrival' }));
  await answer(user, 'Undo arrival', /^Undo the arrival of 1 container\?/);
  expect(await screen.findByText('Arrival of 1 container undone.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('1 container arrived.')).toBeNull());
});

test('4.5: the dialog focuses the day, so that a typed day is stored', async () => {
  const server = startContainers({});
  const app = openApp('/main/container_list');
  const dialog = await askArrival(app, 'MSKU 618342-7');
  const day = dialog.getByLabelText(/^Arrived on/);
  await waitFor(() => expect(document.activeElement).toBe(day));
  fireEvent.change(day, { target: { value: '2026-01-05' } });
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(containerCalls.arrive.path)).toHaveLength(1));
  expect(server.of(containerCalls.arrive.path)[0]?.body).toEqual({
    container_ids: [1],
    arrived_on: '2026-01-05',
  });
});

test('`a` acts on the container of the panel while the panel has the focus, although another row is checked', async () => {
  startContainers({}, { container_id: 2, container: 'TGHU 7' });
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('checkbox', { name: 'Select TGHU 7' }));
  await user.keyboard('a');
  expect(await screen.findByText('On which day did TGHU 7 arrive?')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'MSKU 618342-7' }));
  const title = await screen.findByRole('heading', { name: 'MSKU 618342-7' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.keyboard('a');
  expect(await screen.findByText('On which day did MSKU 618342-7 arrive?')).toBeTruthy();
});

test('an arrival that cannot be saved keeps the day and the checkboxes', async () => {
  const server = startContainers({});
  const same = { container_id: 9, container: 'MSKU 6', invoice_number: 'INV-9', purchase_number: 'PO000009' };
  server.answer(containerCalls.same.path, async () => {
    // The delay is long enough to detect a second response that resets the form.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return {
      today: '2026-01-08',
      same: [{ invoice_id: 4, ...same }],
      ...NOT_COUNTED,
    };
  });
  server.answer(containerCalls.arrive.path, () => refusal(500, 'Something went wrong.'));
  const app = openApp('/main/container_list');
  const dialog = await askArrival(app, 'MSKU 618342-7');
  fireEvent.change(dialog.getByLabelText(/^Arrived on/), { target: { value: '2026-01-05' } });
  await app.user.click(dialog.getByRole('checkbox', { name: /^MSKU 6 is also on/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Arrived' }));

  await closeError(app.user);
  server.answer(containerCalls.arrive.path, () => arrived);
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Arrived' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await app.user.click(button);
  await waitFor(() => expect(server.of(containerCalls.arrive.path)).toHaveLength(2));
  const request = { container_ids: [1], arrived_on: '2026-01-05' };
  expect(server.of(containerCalls.arrive.path).map(({ body }) => body)).toEqual([request, request]);
});

test('an arrival is reported before the lists have reloaded, and its Undo sends the day', async () => {
  const server = startContainers({});
  server.answer(containerCalls.arrive.path, () => arrived);
  const app = openApp('/main/container_list');
  const dialog = await askArrival(app, 'MSKU 618342-7');
  server.answer(containerGrid.path, () => Promise.withResolvers().promise);
  await app.user.click(dialog.getByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText('1 container arrived.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.of(containerCalls.takeBack.path)).toHaveLength(1));
  const { body } = server.of(containerCalls.takeBack.path)[0] ?? {};
  const expected = [{ container_id: 1, here_on: '2026-01-08' }];
  expect(body).toEqual({ container_ids: [1], open_invoice_ids: [], expect: expected });
});

test('an arrival in the panel of a container keeps the checked rows checked, and so does its Undo', async () => {
  startContainers({}, { container_id: 2, container: 'TGHU 7' });
  const { user } = openApp('/main/container_list');
  const otherCheckbox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select TGHU 7' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select TGHU 7' }));
  await user.click(screen.getByRole('link', { name: 'MSKU 618342-7' }));
  await user.click(await screen.findByRole('button', { name: 'Arrived...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrived' }));
  await user.click(await dialog.findByRole('button', { name: 'Arrived' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Arrived' })).toBeNull());
  expect(otherCheckbox().checked).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Arrival of 1 container undone.')).toBeTruthy();
  expect(otherCheckbox().checked).toBe(true);
});

test('the list reloads if an arrival gets no response, because it may have been saved', async () => {
  const server = startContainers({});
  server.answer(containerCalls.arrive.path, () => Promise.reject(new TypeError('The connection is gone.')));
  const app = openApp('/main/container_list');
  const dialog = await askArrival(app, 'MSKU 618342-7');
  const read = server.of(containerGrid.path).length;
  await app.user.click(dialog.getByRole('button', { name: 'Arrived' }));
  await screen.findByRole('alertdialog', { name: 'Error' });
  await waitFor(() => expect(server.of(containerGrid.path).length).toBeGreaterThan(read));
});
