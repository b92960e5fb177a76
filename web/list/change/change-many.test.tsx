import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeChecks, changeWrites } from '#domain/change/change';
import { specificationLookup } from '#domain/plan/plan';
import type { RecordKind } from '#domain/record/record-kinds';
import { refusal, startFakeServer } from '../../testing/fake-server.ts';
import { listPage } from '../../testing/list-page.ts';
import { renderPart } from '../../testing/render-part.tsx';
import ChangeMany from './change-many.tsx';

type Specification = Record<string, unknown>;
const cobalt: Specification = {
  specification_id: 7,
  product_label: 'CM000007, Cobalt',
  product_number: 'CM000007',
  begin_date: '2026-01-05',
};

const CHECK = {
  changed: 2,
  unchanged: 0,
  refused: [],
  expect: 'as seen',
  rows: [1, 2].map((id) => ({
    id,
    label: `PO00000${id}`,
    changes: [{ path: 'note', from: null, to: 'urgent' }],
  })),
  follows: [],
};

function show(kind: RecordKind, count = 2) {
  const { user } = renderPart(
    <ChangeMany
      kind={kind}
      target={{ ids: [1, 2] }}
      count={count}
      shown={2}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  );
  return user;
}

/** Opens the dialog for two plans. The lookup of a typed text is pending until `answer` is called. */
async function open() {
  const response = Promise.withResolvers<Specification[]>();
  const server = startFakeServer({
    [specificationLookup.path]: async (request) => {
      const { search_text } = request.body.p as { search_text: string };
      return listPage(...(search_text === '' ? [] : await response.promise))(request);
    },
    [changeChecks.plan.path]: () => ({ ...CHECK, changed: 0, unchanged: 2, rows: [] }),
  });
  const user = show('plan');
  await user.click(await screen.findByRole('combobox', { name: 'Specification' }));
  const checked = () => server.of(changeChecks.plan.path).map(({ body }) => body);
  return { user, answer: response.resolve, checked };
}

test('the dialog reports too many records before the user types anything', async () => {
  const server = startFakeServer({ [changeChecks.part_sap.path]: () => CHECK });
  const user = show('part_sap', 124_975);
  expect(
    await screen.findByText('At most 10,000 records can be changed at once. Narrow the list.'),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Note')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull();
  await user.keyboard('{Enter}');
  expect(server.of(changeChecks.part_sap.path)).toEqual([]);
});

test('Check waits for the specification lookup to finish', async () => {
  const { user, answer, checked } = await open();
  await user.keyboard('CM000007{Tab}');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(checked()).toEqual([]);
  answer([cobalt]);
  await waitFor(() => expect(checked()).toMatchObject([{ ids: [1, 2], set: { specification_id: 7 } }]));
});

test('Check sends no request while a text matches no specification, and shows a message', async () => {
  const { user, answer, checked } = await open();
  await user.keyboard('CM000008{Tab}');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  answer([]);
  expect(await screen.findByText('"CM000008" was not found.')).toBeTruthy();
  expect(await screen.findByText('Choose a specification.')).toBeTruthy();
  expect(checked()).toEqual([]);
});

test('Check focuses a field whose value has a fault, and sends no request', async () => {
  const server = startFakeServer({ [changeChecks.part_sap.path]: () => CHECK });
  const user = show('part_sap');
  await user.selectOptions(await screen.findByLabelText('MOQ'), 'Set to');
  const field = screen.getByLabelText('New MOQ');
  for (const text of ['12,345', '-5']) {
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Enter an MOQ.')).toBeNull();
  }
  expect(server.of(changeChecks.part_sap.path)).toEqual([]);
});

test.each(['', 'zzz'])(
  'if the text of a lookup is changed to “%s”, a click on Change writes nothing, because the check was for the earlier specification',
  async (text) => {
    const server = startFakeServer({
      [specificationLookup.path]: (request) => {
        const { search_text } = request.body.p as { search_text: string };
        return listPage(...(search_text === 'zzz' ? [] : [cobalt]))(request);
      },
      [changeChecks.plan.path]: () => CHECK,
    });
    const user = show('plan');
    const field = await screen.findByRole('combobox', { name: 'Specification' });
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: /Cobalt/ }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByRole('button', { name: 'Change 2' });
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Change 2' }));
    expect(await screen.findByRole('button', { name: 'Check' })).toBeTruthy();
    expect(server.of(changeWrites.plan.path)).toEqual([]);
  },
);

test('5.8: a refused paste discards the check of the earlier day', async () => {
  startFakeServer({ [changeChecks.invoice.path]: () => CHECK });
  const user = show('invoice');
  await user.selectOptions(await screen.findByLabelText('Expected'), 'Set to');
  const day = screen.getByLabelText('Expected on');
  await user.type(day, '2026-12-05');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByRole('button', { name: 'Change 2' });
  fireEvent.paste(day, { clipboardData: { getData: () => '15.02.27' } });
  expect(await screen.findByRole('button', { name: 'Check' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change 2' })).toBeNull();
});

test('the fields are locked while a change is being written, and the dialog reports if the list has changed', async () => {
  const response = Promise.withResolvers<Response>();
  const server = startFakeServer({
    [changeChecks.purchase.path]: () => CHECK,
    [changeWrites.purchase.path]: () => response.promise,
  });
  const user = show('purchase');
  await user.selectOptions(await screen.findByLabelText('Note'), 'Set to');
  await user.type(screen.getByLabelText('New note'), 'urgent');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Change 2' }));

  await user.type(screen.getByLabelText('New note'), ' please');
  expect(screen.getByText(/^Changing/)).toBeTruthy();
  response.resolve(refusal(409, 'The list has changed. Review it and try again.', 'list_changed'));
  expect(await screen.findByText('The list has changed. Review it and try again.')).toBeTruthy();
  const checks = () => server.of(changeChecks.purchase.path).map(({ body }) => body);
  await waitFor(() => expect(checks().length).toBeGreaterThan(1));
  for (const check of checks()) expect(check).toEqual({ ids: [1, 2], set: { note: 'urgent' } });
});

async function typeNote(answers: Parameters<typeof startFakeServer>[0]) {
  const server = startFakeServer({ ...answers });
  const user = show('purchase');
  await user.selectOptions(await screen.findByLabelText('Note'), 'Set to');
  await user.type(screen.getByLabelText('New note'), 'urgent');
  return { server, user };
}

test('a double click on Check does not write, even if the check finishes between the two clicks', async () => {
  const { server, user } = await typeNote({
    [changeChecks.purchase.path]: () => CHECK,
    [changeWrites.purchase.path]: () => ({ ...CHECK, batch_id: 7 }),
  });
  const check = screen.getByRole('button', { name: 'Check' });
  await user.click(check);
  const write = await screen.findByRole('button', { name: 'Change 2' });
  expect(write).not.toBe(check);
  fireEvent.click(write, { detail: 2 });
  expect(screen.queryByText(/^Changing/)).toBeNull();
  expect(server.of(changeWrites.purchase.path)).toEqual([]);
  fireEvent.click(write, { detail: 1 });
  await waitFor(() => expect(server.of(changeWrites.purchase.path)).toHaveLength(1));
});

test('Check is busy until the server responds; the keyboard focus then moves to the Change button', async () => {
  const response = Promise.withResolvers<typeof CHECK>();
  const { user } = await typeNote({ [changeChecks.purchase.path]: () => response.promise });
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check' });
  check.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(check.disabled).toBe(true));
  response.resolve(CHECK);
  const write = await screen.findByRole('button', { name: 'Change 2' });
  await waitFor(() => expect(document.activeElement).toBe(write));
});

test('the dialog opens with the focus on its first field', async () => {
  show('invoice');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Status')));
});
