import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerCalls, containerGrid } from '#domain/container/container';
import { NOT_COUNTED } from '#domain/container/counted-days';
import { answer, closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { containerPage } from '../testing/containers.ts';
import { refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const AFTER = [1, 2].map((container_id) => ({ container_id, due_on: '2026-01-20' }));
const READ = [
  { container_id: 1, due_on: '2026-01-07' },
  { container_id: 2, due_on: '2026-01-09' },
];

/** Opens the dialog for the expected day of two containers with these days. */
async function askExpected(...days: [string, string]) {
  const [one, other] = days;
  const server = startFakeServer({
    ...carModelServer,
    [containerGrid.path]: containerPage(
      { container: 'ONE', due_on: one },
      { container_id: 2, container: 'TWO', due_on: other },
    ),
    [containerCalls.expect.path]: () => ({
      changed: 2,
      container_ids: [1, 2],
      invoices: [],
      ...NOT_COUNTED,
      before: [
        { expected_on: one, container_ids: [1] },
        { expected_on: other, container_ids: [2] },
      ],
      after: AFTER,
    }),
  });
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('checkbox', { name: 'Select ONE' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select TWO' }));
  await user.click(screen.getByRole('button', { name: 'Expected 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Expected' }));
  const day = dialog.getByLabelText<HTMLInputElement>('Expected');
  const requests = () => server.of(containerCalls.expect.path).map(({ body }) => body);
  return { server, user, day, requests, save: dialog.getByRole('button', { name: 'Save' }) };
}

test('the day that all containers share is prefilled, and saving it unchanged sends nothing', async () => {
  const { user, day, requests, save } = await askExpected('2026-01-07', '2026-01-07');
  expect(day.value).toBe('2026-01-07');
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests()).toEqual([]);
});

test('5.8: a day far from today gets a warning, and can be saved', async () => {
  const { user, day, requests, save } = await askExpected('2026-01-07', '2026-01-07');
  fireEvent.change(day, { target: { value: '1990-01-07' } });
  expect(screen.getByText(/^Jan 7, 1990 is [\d,]+ days ago\. Is the year right\?$/)).toBeTruthy();
  await user.click(save);
  await waitFor(() => expect(requests()).toMatchObject([{ expected_on: '1990-01-07' }]));
});

test('5.8: a refused paste keeps the dialog open, and the day that it was meant to replace is not saved', async () => {
  const { user, day, requests, save } = await askExpected('2026-01-07', '2026-01-07');
  fireEvent.change(day, { target: { value: '2026-01-08' } });
  fireEvent.paste(day, { clipboardData: { getData: () => '5/12/2026' } });
  await user.click(save);
  expect(screen.getByText(/^"5\/12\/2026" is ambiguous/)).toBeTruthy();
  expect(requests()).toEqual([]);
  fireEvent.paste(day, { clipboardData: { getData: () => '2026-12-05' } });
  await user.click(save);
  await waitFor(() => expect(requests()).toMatchObject([{ expected_on: '2026-12-05' }]));
});

test('24.9: Enter in the blank field of containers with different days does not remove the days', async () => {
  const { user, day, requests } = await askExpected('2026-01-07', '2026-01-09');
  expect([day.value, document.activeElement]).toEqual(['', day]);
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests()).toEqual([]);
});

test('24.9: a day that is typed and cleared again does not remove different days without a question', async () => {
  const { user, day, requests, save } = await askExpected('2026-01-07', '2026-01-09');
  fireEvent.change(day, { target: { value: '2026-01-08' } });
  fireEvent.change(day, { target: { value: '' } });
  await user.click(save);
  await answer(user, 'Remove');
  await waitFor(() => expect(requests()).toMatchObject([{ expected_on: null }]));
});

test('24.9: a refusal because another user has changed a day is shown, and then the dialog closes', async () => {
  const { server, user, save } = await askExpected('2026-01-07', '2026-01-09');
  server.answer(containerCalls.expect.path, () =>
    refusal(409, 'The list has changed. Review it and try again.', 'list_changed'),
  );
  await user.click(save);
  await answer(user, 'Remove');
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  await alert.findByText('The list has changed. Review it and try again.');
  await user.click(alert.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('24.9: a refusal because another user has changed the day of the only container keeps the dialog and the typed day, and saving again replaces the day', async () => {
  const server = startFakeServer({
    ...carModelServer,
    [containerGrid.path]: containerPage({}),
    [containerCalls.expect.path]: () =>
      refusal(409, 'MSKU 618342-7 is now expected on Jan 16, 2026.', 'list_changed'),
  });
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('checkbox', { name: 'Select MSKU 618342-7' }));
  await user.click(screen.getByRole('button', { name: 'Expected 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Expected' }));
  const day = dialog.getByLabelText<HTMLInputElement>('Expected');
  fireEvent.change(day, { target: { value: '2026-01-20' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await closeError(user, 'MSKU 618342-7 is now expected on Jan 16, 2026.');
  expect(day.value).toBe('2026-01-20');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(containerCalls.expect.path)).toHaveLength(2));
  const [, again] = server.of(containerCalls.expect.path);
  expect(again?.body).toEqual({ container_ids: [1], expected_on: '2026-01-20' });
});

test('containers whose days are removed are expected with their invoices; an Undo that restores only some of the days is offered again, and then reuses its idempotency keys', async () => {
  const { server, user, requests, save } = await askExpected('2026-01-07', '2026-01-09');
  await user.click(save);
  await answer(user, 'Remove', /^Remove the expected days of 2 containers\?/);
  expect(await screen.findByText('2 containers are expected with their invoices.')).toBeTruthy();
  const undo = screen.getByRole('button', { name: 'Undo' });
  const restored = {
    ...{ changed: 1, container_ids: [1], invoices: [], before: [], after: [] },
    ...NOT_COUNTED,
  };
  server.answer(containerCalls.expect.path, ({ body }) =>
    body.expected_on === '2026-01-09' ? refusal(503, 'The server is busy.') : restored,
  );
  await user.click(undo);
  await closeError(user);
  server.answer(containerCalls.expect.path, () => restored);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Expected day of 2 containers restored.')).toBeTruthy();
  const [one, other] = [
    { container_ids: [1], expected_on: '2026-01-07', expect: AFTER },
    { container_ids: [2], expected_on: '2026-01-09', expect: AFTER },
  ];
  const removal = { container_ids: [1, 2], expected_on: null, expect: READ };
  expect(requests()).toEqual([removal, one, other, one, other]);
  const [, first, refused, ...again] = server
    .of(containerCalls.expect.path)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toEqual([first, refused]);
  expect(first).not.toBe(refused);
});
