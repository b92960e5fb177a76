import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { confirmSave } from '../testing/answer.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { type App, openStored, startInvoiceServer, stored } from '../testing/invoice-form.ts';
import { packageOf } from '../testing/stored-invoice.ts';

let server: FakeServer;

beforeEach(() => {
  server = startInvoiceServer();
});

describe('two users change one invoice', () => {
  /** Stores the invoice with these fields, as if another user had saved it in the meantime. */
  function storeTheirs(fields: object) {
    server.answer(invoiceCalls.model.path, () => ({ ...stored, ...fields, version: 3 }));
    server.answer(invoiceCalls.save.path, ({ body }) =>
      body.version === 3
        ? { invoice_id: 3, version: 4 }
        : refusal(409, 'Changed.', 'stale', { version: 3, username: 'boris', at: null }),
    );
  }
  /** Chooses one of the two offered versions, saves the merged invoice, and returns what was sent. */
  async function mergeTaking({ user }: App, choice: string, other: string) {
    await confirmSave(user);
    await user.click(await screen.findByRole('radio', { name: choice }));
    expect(screen.getByRole('radio', { name: other })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Merge and save' }));
    await waitFor(() => expect(server.of(invoiceCalls.save.path)).toHaveLength(2));
    return server.of(invoiceCalls.save.path)[1]?.body;
  }

  test('if one user changes the packages of a line and another its LOT, one version of the line is chosen as a whole', async () => {
    const [line] = stored.product_saps;
    const app = await openStored();
    await app.user.click(screen.getByRole('button', { name: 'Packages of 0009, row 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByRole('textbox', { name: 'LOT, package 1' }), 'L-1');
    await app.user.clear(dialog.getByRole('textbox', { name: 'Quantity, package 1' }));
    await app.user.type(dialog.getByRole('textbox', { name: 'Quantity, package 1' }), '3');
    await app.user.click(dialog.getByRole('button', { name: 'Add package' }));
    await app.user.keyboard('BOX{Enter}L-2{Enter}1');
    await app.user.click(dialog.getByRole('button', { name: 'Apply' }));

    storeTheirs({ product_saps: [{ ...line, lot: 'L-77' }] });
    const [mine, theirs] = ['BOX · L-1: 3; BOX · L-2: 1', 'BOX · L-77: 4'];
    const saved = await mergeTaking(
      app,
      `SAP 0009 · Package, mine: ${mine}`,
      `SAP 0009 · Package, theirs: ${theirs}`,
    );
    const packages = [packageOf('BOX', 'L-1', 3), packageOf('BOX', 'L-2', 1)];
    expect(saved?.product_saps).toMatchObject([{ quant: 4, packages }]);
  });

  test('the status and the day of arrival are chosen together', async () => {
    const arrived = { ...stored, status: 'A', status_label: 'Arrived', arrived_on: '2026-01-05' };
    server.answer(invoiceCalls.model.path, () => arrived);
    const app = await openStored();
    fireEvent.change(screen.getByLabelText('Arrived on'), { target: { value: '2026-01-06' } });
    storeTheirs({ status: 'T', status_label: 'Transit', arrived_on: null });
    expect(
      await mergeTaking(app, 'Status, mine: Arrived · Jan 6, 2026', 'Status, theirs: Transit'),
    ).toMatchObject({ status: 'A', arrived_on: '2026-01-06' });
  });

  const containerOf = (container_id: number, here_on: string | null) => ({
    ...{
      container_id,
      container: `MSKU ${container_id}`,
      lots: null,
      line_count: 1,
      due_on: null,
      days_late: null,
    },
    ...(here_on ? { status: 'A', status_label: 'Arrived' } : { status: 'T', status_label: 'Transit' }),
    here_on,
  });

  test('4.11: the arrival of a container conflicts with a status that would clear it', async () => {
    const containers = [containerOf(1, null), containerOf(2, null)];
    server.answer(invoiceCalls.model.path, () => ({
      ...stored,
      containers,
      containers_label: '0 of 2 arrived',
    }));
    const app = await openStored();
    await app.user.selectOptions(screen.getByLabelText(/^Status/), 'Open order');
    storeTheirs({ containers, containers_label: '1 of 2 arrived' });
    const saved = await mergeTaking(
      app,
      'Status, theirs: Transit · 1 of 2 arrived',
      'Status, mine: Open order · 0 of 2 arrived',
    );
    expect(saved).toMatchObject({ status: 'T', version: 3 });
  });

  test('4.11: if both users choose the same status, a new arrival of a container is not a conflict', async () => {
    const containers = [containerOf(1, '2026-01-05'), containerOf(2, null)];
    const opened = { ...stored, containers, containers_label: '1 of 2 arrived' };
    server.answer(invoiceCalls.model.path, () => opened);
    const app = await openStored();
    await app.user.selectOptions(screen.getByLabelText(/^Status/), 'Arrived');
    fireEvent.change(screen.getByLabelText('Arrived on'), { target: { value: '2026-01-06' } });
    const arrived = { status: 'A', status_label: 'Arrived', arrived_on: '2026-01-06' };
    storeTheirs({ ...arrived, containers, containers_label: '2 of 2 arrived' });
    await confirmSave(app.user);
    await screen.findByText('boris changed 1 value, you changed 1: no conflicts.');
    await app.user.click(screen.getByRole('button', { name: 'Merge and save' }));
    await waitFor(() => expect(server.of(invoiceCalls.save.path)[1]?.body).toMatchObject({ status: 'A' }));
  });
});
