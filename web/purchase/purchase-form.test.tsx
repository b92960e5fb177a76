import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planLookup, purchaseCalls } from '#domain/purchase/purchase';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

/** A busy server is asked twice more, after one and two seconds, before it is said. */
const BUSY_IS_SAID = { timeout: 8_000 };

const PLAN = 'CM000001 · Cobalt · Jan 5, 2026 – Jan 31, 2026 · 480';
const line = (sap_id: number, quant: number) => ({
  product_id: sap_id,
  product_number: `PT${sap_id}`,
  name: `Part ${sap_id}`,
  gen_name: null,
  sap_id,
  sap_code: `000${sap_id}`,
  note: null,
  sap_state: 'A',
  product_state: 'A',
  min_order_quant: null,
  quant,
});
const stored = {
  purchase_id: 3,
  purchase_number: 'PO000003',
  plan_id: 1,
  product_label: PLAN,
  note: null,
  product_saps: [line(7, 4)],
  drift_kept: false,
  files: [],
  version: 2,
};

let server: FakeServer;
beforeEach(() => {
  notifications.clean();
  server = startFakeServer({
    ...carModelServer,
    [planLookup.path]: () => ({ rows: [[1, PLAN, 'CM000001', '2026-01-05']], count: 1 }),
    [purchaseCalls.planLines.path]: () => [line(1, 480), line(2, 0), line(3, 960.5)],
    [purchaseCalls.model.path]: () => stored,
    [purchaseCalls.save.path]: () => ({ purchase_id: 3, version: 3 }),
  });
});

async function openForm(title: string, query = '') {
  const app = openApp(`/main/purchase${query}`);
  await screen.findByRole('heading', { name: title });
  return app;
}
const plan = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Plan/ });
const codes = () =>
  screen.queryAllByRole('button', { name: /^SAP, row/ }).map(({ textContent }) => textContent);

/** Presses Save and reads the alert that refuses it. */
async function refusedSave({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  const message = alert
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent)
    .join('');
  await user.click(alert.getByRole('button', { name: 'Close' }));
  return message;
}

async function choosePlan({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(plan());
  await user.click(await screen.findByRole('option', { name: PLAN }));
}

test('without lines it says how to begin', async () => {
  await openForm('Add purchase');
  expect(screen.getByText('No input parts added. Click "Add Input Part" to add one.')).toBeTruthy();
});

test('choosing a plan replaces all lines with its lines above 0', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  expect(codes()).toEqual(['0007']);
  await app.user.clear(plan());
  await choosePlan(app);
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
});

test('removing the plan clears all lines at once, and Undo brings both back', async () => {
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await user.clear(plan());
  expect(codes()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(codes()).toEqual(['0007']);
  await waitFor(() => expect(plan().value).toBe(PLAN));
});

test('a plan whose lines do not come says so quietly and can be asked again', async () => {
  server.answer(purchaseCalls.planLines.path, () => refusal(503, 'The server is busy.'));
  const app = await openForm('Add purchase');
  await choosePlan(app);
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  server.answer(purchaseCalls.planLines.path, () => [line(1, 480)]);
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(codes()).toEqual(['0001']));
});

test('without a plan: Please fill in all required fields.', async () => {
  expect(await refusedSave(await openForm('Add purchase'))).toBe('Please fill in all required fields.');
});

test('without lines: Please, select at least one Part SAP.', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await app.user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(await refusedSave(app)).toBe('Please, select at least one Part SAP.');
});

test('a negative quantity is an incomplete line, and the reason stands beside it', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const quantity = screen.getByRole('textbox', { name: 'Quantity, row 1' });
  await app.user.clear(quantity);
  await app.user.type(quantity, '-1');
  expect(await refusedSave(app)).toBe(
    'Row 1, SAP 0007: Quantity cannot be negative!Please fill in all required fields.',
  );
  expect(screen.getByText('Quantity cannot be negative!')).toBeTruthy();
});

test('a typed 1,000 is refused with what is the matter with it, beside the sentence for what is missing', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const quantity = screen.getByRole('textbox', { name: 'Quantity, row 1' });
  await app.user.clear(quantity);
  await app.user.type(quantity, '1,000');
  const said = await refusedSave(app);
  expect(said).toMatch(
    /^Row 1, SAP 0007: Quantity "1,000" is ambiguous: .*Please fill in all required fields\.$/,
  );
  await waitFor(() => expect(document.activeElement).toBe(quantity));
});

test('a line whose SAP went passive says Passive beside the code', async () => {
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    product_saps: [{ ...line(7, 4), sap_state: 'P' }],
  }));
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  expect(codes()).toEqual(['0007 Passive']);
  await user.click(screen.getByRole('button', { name: 'SAP, row 1: 0007' }));
  expect(screen.getByText('Passive')).toBeTruthy();
});

test('saves plan, note, lines and documents after the question, then the list comes back', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await app.user.type(screen.getByRole('textbox', { name: 'Note' }), 'Urgent');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm' });
  await app.user.click(within(question).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(app.here()).toBe('/main/purchase_list'));
  expect(server.of(purchaseCalls.save.path)[0]?.body).toEqual({
    purchase_id: 3,
    version: 2,
    plan_id: 1,
    note: 'Urgent',
    product_saps: [{ product_id: 7, sap_id: 7, quant: 4 }],
    file_ids: [],
  });
});

test('who ends the last quantity with Enter saves without the line that it offers, unless something was put into that', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  await screen.findByRole('button', { name: 'Remove row 1' });
  await app.user.type(screen.getByRole('textbox', { name: 'Quantity, row 1' }), '5{Enter}');
  await app.user.type(screen.getByRole('textbox', { name: 'Quantity, row 2' }), '1');
  await press('Save');
  await app.user.click(within(await screen.findByRole('alertdialog', { name: 'Error' })).getByRole('button'));
  expect(screen.getByText('SAP is missing.')).toBeTruthy();
  await press('Remove row 2');

  await app.user.type(screen.getByRole('textbox', { name: 'Quantity, row 1' }), '{Enter}');
  expect(screen.getByRole('button', { name: 'Remove row 2' })).toBeTruthy();
  expect(screen.queryByText('SAP is missing.')).toBeNull();
  await press('Save');
  const question = await screen.findByRole('alertdialog', { name: 'Confirm' });
  await app.user.click(within(question).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.here()).toBe('/main/purchase_list'));
  expect(server.of(purchaseCalls.save.path)[0]?.body.product_saps).toEqual([
    { product_id: 7, sap_id: 7, quant: 5 },
  ]);
});

const underMoq = { ...line(7, 4), min_order_quant: 10 };
const quantity = (row: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, row ${row}` });

async function openWith(held: object[], needed: object[]) {
  server.answer(purchaseCalls.model.path, () => ({ ...stored, product_saps: held }));
  server.answer(purchaseCalls.planLines.path, () => needed);
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  return app;
}

test('a quantity under the MOQ is marked and raised only when asked, with Undo', async () => {
  const { user } = await openWith([underMoq], [underMoq]);
  expect(screen.getByTitle('The quantity is under the MOQ').textContent).toBe('10');
  expect(quantity(1).value).toBe('4');
  await user.click(screen.getByRole('button', { name: 'Raise to MOQ, row 1' }));
  expect(quantity(1).value).toBe('10');
  expect(screen.queryByRole('button', { name: /Raise/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(quantity(1).value).toBe('4');
});

test('what differs from the plan can be kept as it was ordered, until the lines differ in another way', async () => {
  const { user } = await openWith([line(7, 4)], [line(7, 6)]);
  server.answer(purchaseCalls.keepLines.path, () => ({}));
  expect(await screen.findByText('The plan changed: 1 quantity differs.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep as ordered' }));
  await waitFor(() => expect(screen.queryByText(/^The plan changed/)).toBeNull());
  expect(server.of(purchaseCalls.keepLines.path)[0]?.body).toEqual({ purchase_id: 3 });
  await user.clear(quantity(1));
  await user.type(quantity(1), '5');
  expect(await screen.findByText('The plan changed: 1 quantity differs.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep as ordered' })).toBeNull();
});

test('all quantities under their MOQ are raised together, and that is no difference to the plan', async () => {
  const held = [underMoq, { ...line(8, 1), min_order_quant: 2 }, line(9, 3)];
  const { user } = await openWith(held, held);
  await user.click(screen.getByRole('button', { name: 'Raise 2 lines to MOQ' }));
  expect([1, 2, 3].map((row) => quantity(row).value)).toEqual(['10', '2', '3']);
  expect(await screen.findByText('2 quantities raised to the MOQ')).toBeTruthy();
  expect(screen.queryByText(/The plan now needs/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(quantity(1).value).toBe('4');
});

test('says quietly when it cannot know what the plan needs now, and asks again', async () => {
  server.answer(purchaseCalls.planLines.path, () => refusal(503, 'The server is busy.'));
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  expect(await screen.findByText('The server is busy.', {}, BUSY_IS_SAID)).toBeTruthy();
  expect(codes()).toEqual(['0007']);

  server.answer(purchaseCalls.planLines.path, () => [line(7, 5)]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/The plan changed:/)).toBeTruthy();
}, 20_000);

test('when the plan now needs something else the form says so, and each part is taken over by itself', async () => {
  const { user } = await openWith(
    [line(1, 4), line(2, 5), line(3, 6)],
    [line(1, 4), line(2, 0.3), line(4, 8)],
  );
  expect(
    await screen.findByText('The plan changed: 1 SAP to add, 1 SAP to remove, 1 quantity differs.'),
  ).toBeTruthy();
  expect(codes()).toEqual(['0001', '0002', '0003']);

  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'What the plan needs now' }));
  await review.findByRole('table');
  const shown = () =>
    review
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(['0002Part 250.3-4.7', '0004Part 4–8Added', '0003Part 36–Removed']);

  await user.click(review.getByRole('button', { name: 'Change 1 line' }));
  await user.click(review.getByRole('button', { name: 'Add 1 line' }));
  expect(shown()).toEqual(['0003Part 36–Removed']);
  await user.click(review.getByRole('button', { name: 'Remove 1 line' }));
  expect(review.getByText('The purchase holds what the plan needs.')).toBeTruthy();
  await user.click(review.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/The plan now needs/)).toBeNull();
  expect(codes()).toEqual(['0001', '0002', '0004']);
  expect(quantity(2).value).toBe('0.3');
});

test('lines that two people changed are merged by their SAP: what both did is saved over what is stored now', async () => {
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await user.clear(await screen.findByRole('textbox', { name: 'Quantity, row 1' }));
  await user.type(screen.getByRole('textbox', { name: 'Quantity, row 1' }), '7');
  const theirs = { ...stored, note: 'urgent', product_saps: [line(9, 1), line(7, 4)], version: 3 };
  server.answer(purchaseCalls.model.path, () => theirs);
  server.answer(purchaseCalls.save.path, ({ body }) =>
    body.version === 3
      ? { purchase_id: 3, version: 4 }
      : refusal(409, 'Changed.', 'stale', { version: 3, username: 'boris', at: null }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Are you sure to save?');
  await user.keyboard('{Enter}');

  expect(await screen.findByText('boris changed 2 things, you 1; nothing clashes.')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'SAP 0007 · Quantity 4 7' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'SAP 0009 · Quantity – 1' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Merge and save' }));
  await waitFor(() =>
    expect(server.of(purchaseCalls.save.path).at(-1)?.body).toMatchObject({
      version: 3,
      note: 'urgent',
      product_saps: [
        { sap_id: 9, quant: 1 },
        { sap_id: 7, quant: 7 },
      ],
    }),
  );
});

test('Ctrl+Z in the lines takes the chosen plan back with them', async () => {
  const app = await openForm('Add purchase');
  await choosePlan(app);
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
  await app.user.click(screen.getByRole('textbox', { name: 'Quantity, row 1' }));
  await app.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(codes()).toEqual([]));
  expect(plan().value).toBe('');
});

test('Enter in the last field above the lines leads to the first line, Ctrl+Enter anywhere adds one', async () => {
  const { user } = await openForm('Add purchase');
  await user.click(plan());
  await user.keyboard('{Escape}{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'SAP, row 1' })),
  );
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'SAP, row 2' })),
  );
  expect(server.of(purchaseCalls.save.path)).toEqual([]);
  await user.click(plan());
  await user.keyboard('{Escape}{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'SAP, row 1' })),
  );
  expect(codes()).toHaveLength(1);
});
