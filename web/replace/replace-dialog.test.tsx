import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { replaceCalls } from '#domain/replace/replace';
import { specificationSapLookup } from '#domain/specification/specification';
import { startFakeServer } from '../testing/fake-server.ts';
import { halfTyped } from '../testing/half-typed.ts';
import { listPage } from '../testing/list-page.ts';
import { renderPart } from '../testing/render-part.tsx';
import { replaceCheck } from '../testing/replace-check.ts';
import { foundSap } from '../testing/saps.ts';
import { undone } from '../testing/undone.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

function openDialog() {
  const server = startFakeServer({
    [replaceCalls.check.path]: () => replaceCheck,
    [specificationSapLookup.path]: (request) => {
      const { search_text } = request.body.p as { search_text: string };
      return listPage(...('0002'.startsWith(search_text) ? [foundSap(2)] : []))(request);
    },
  });
  const { user } = renderPart(<ReplaceDialog sapId={7} sapCode="0007" onClose={() => {}} />);
  return { server, user };
}

test('a text that matches no SAP disables Replace, even if a SAP was chosen before', async () => {
  const { server, user } = openDialog();
  const replace = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replace' });
  await user.type(await screen.findByRole('combobox', { name: 'Replaced by' }), '0002{Tab}');
  await waitFor(() => expect(replace().disabled).toBe(false));

  await user.type(screen.getByRole('combobox', { name: 'Replaced by' }), '0003{Tab}');
  expect(await screen.findByText('"0003" was not found.')).toBeTruthy();
  expect(replace().disabled).toBe(true);
  await user.click(replace());
  expect(server.of(replaceCalls.replace.path)).toEqual([]);
});

test('5.8: after a refused paste, Replace focuses the day and sends nothing', async () => {
  const { server, user } = openDialog();
  await user.type(await screen.findByRole('combobox', { name: 'Replaced by' }), '0002{Tab}');
  const replace = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replace' });
  await waitFor(() => expect(replace().disabled).toBe(false));
  const day = screen.getByLabelText('From');
  fireEvent.paste(day, { clipboardData: { getData: () => '5.12.26' } });
  await screen.findByText('"5.12.26" is not a day: write 2026-12-05');
  for (const _ of [1, 2]) {
    await waitFor(() => expect(replace().disabled).toBe(false));
    await user.click(replace());
    expect(document.activeElement).toBe(day);
  }
  expect(server.of(replaceCalls.replace.path)).toEqual([]);
});

test('a replacement is sent as it was checked, the fields are locked while it is being sent, and Undo reverses the replacement', async () => {
  const { server, user } = openDialog();
  const response = Promise.withResolvers<object>();
  server.answer(replaceCalls.replace.path, () => response.promise);
  const sap = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Replaced by' });
  await user.type(sap, '0002{Tab}');
  await user.type(screen.getByLabelText('Factor'), '1.5');
  const replace = screen.getByRole<HTMLButtonElement>('button', { name: 'Replace' });
  await waitFor(() => expect(replace.disabled).toBe(false));
  const checks = server.of(replaceCalls.check.path).length;
  await user.click(replace);
  await waitFor(() => expect(server.of(replaceCalls.replace.path)).toHaveLength(1));
  const factor = screen.getByLabelText<HTMLInputElement>('Factor');
  await user.type(factor, '2');
  expect([sap.matches(':disabled'), factor.value]).toEqual([true, '1.5']);
  expect(server.of(replaceCalls.check.path)).toHaveLength(checks);
  const request = { sap_id: 7, by_sap_id: 2, factor: 1.5, move_plans: true };
  expect(server.of(replaceCalls.check.path).at(-1)?.body).toMatchObject(request);
  expect(server.of(replaceCalls.replace.path).map(({ body }) => body)).toEqual([
    { ...request, from: '2026-02-01', expect: 'as checked' },
  ]);

  server.answer(batchCalls.undo.path, undone({ restore: 1, remove: 1 }));
  response.resolve({ copied: 1, changed: 0, moved: 0, batch_id: 9 });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.of(batchCalls.undo.path)[0]?.body).toEqual({ batch_id: 9 }));
});

test('the proposed date replaces an incomplete date and removes the error', async () => {
  const { user } = openDialog();
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  fireEvent.blur(halfTyped(from));
  expect(screen.getByText('Must be a complete date.')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Replaced by' }), '0002{Tab}');
  await waitFor(() => expect(from.value).toBe('2026-02-01'));
  expect(screen.queryByText('Must be a complete date.')).toBeNull();
});

test('the user can replace the proposed day; a blank day is not checked, but a typed day is', async () => {
  const { server, user } = openDialog();
  const from = () => screen.getByLabelText<HTMLInputElement>('From');
  const days = () => server.of(replaceCalls.check.path).map(({ body }) => body.from);
  await user.type(await screen.findByRole('combobox', { name: 'Replaced by' }), '0002{Tab}');
  await waitFor(() => expect(from().value).toBe('2026-02-01'));

  // No check is requested while the date is blank.
  fireEvent.change(from(), { target: { value: '' } });
  expect(from().value).toBe('');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Replace' }).disabled).toBe(true);
  expect(screen.getByText('Enter From and Factor to preview the effect.')).toBeTruthy();
  fireEvent.change(from(), { target: { value: '2026-02-28' } });
  expect(from().value).toBe('2026-02-28');
  await waitFor(() => expect(days()).toEqual([null, '2026-02-28']));
});
