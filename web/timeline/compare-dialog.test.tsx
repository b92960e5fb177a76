import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { purchaseCalls } from '#domain/purchase/purchase';
import { planChangesCall } from '#domain/specification/plan-changes';
import { specificationCalls } from '#domain/specification/specification';
import { paths } from '../paths.ts';
import { confirmSave } from '../testing/answer.ts';
import { datedSpecification } from '../testing/dated-specification.ts';
import { enter } from '../testing/enter.ts';
import { fillStorage } from '../testing/fill-storage.ts';
import { foundSap } from '../testing/saps.ts';
import { openStored, startSpecificationServer } from '../testing/specification-form.ts';

const figures = { ordered: 0, invoiced: 0, here: 0, too_much: 0 };

/**
 * Opens a specification, types `note` into it if given, and opens its comparison, in which a quantity is not ordered.
 */
async function openComparison({ note, cars = 100 }: { note?: string; cars?: number } = {}) {
  const server = startSpecificationServer();
  server.answer(specificationCalls.timeline.path, () => [
    datedSpecification(3, '2026-02-05'),
    datedSpecification(2, '2026-01-05'),
  ]);
  server.answer(planChangesCall.path, () => ({
    before: { specification_id: 2, label: 'Cobalt · from Jan 5, 2026' },
    after: { specification_id: 3, label: 'Cobalt · from Feb 5, 2026' },
    plans: 1,
    cars,
    rows: [
      {
        ...{ ...figures, sap_id: 9, sap_code: '0009', part_name: 'Part 9', not_ordered: 400 },
        ...{ before: null, after: 4, change: 4, plans_change: 400 },
      },
    ],
  }));
  server.answer(coverageCalls.order.path, () => ({
    plans: [{ plan_id: 5, product_label: 'Cobalt · Feb 5, 2026', begin_date: '2026-02-05', saps: 1 }],
    plan_count: 1,
    product_saps: [{ ...foundSap(9), quant: 400, missing: 400 }],
    passive: [],
    not_needed: [],
    covered: [],
    waiting: 0,
  }));
  const app = await openStored(server);
  if (note) await enter(app.user, screen.getByRole('textbox', { name: 'Note' }), note);
  await app.user.click(screen.getByRole('button', { name: 'More actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Compare with...' }));
  const compared = within(await screen.findByRole('dialog', { name: 'Compare with another specification' }));
  await compared.findByText(/^1 input differs/);
  return { ...app, server, compared };
}

const UNSAVED = 'Unsaved values are not compared.';

async function order({ user, compared }: Awaited<ReturnType<typeof openComparison>>) {
  await user.click(compared.getByRole('button', { name: 'Order missing parts' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Order 1 part SAP for Cobalt · Feb 5, 2026' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Review purchase' }));
}

test.each([
  [1, '1 input differs. Affected: 1 open plan, 1 car.'],
  [12_480, '1 input differs. Affected: 1 open plan, 12,480 cars.'],
])('the comparison counts inputs, open plans and %d cars', async (cars, sentence) => {
  const { compared } = await openComparison({ cars });
  expect(compared.getByText(sentence)).toBeTruthy();
});

test('the comparison of a form with typed values says that it omits them, and offers no order', async () => {
  const { compared } = await openComparison({ note: 'changed' });
  expect(compared.getByText(UNSAVED)).toBeTruthy();
  expect(compared.queryByRole('button', { name: /^Order/ })).toBeNull();
});

test('the missing quantities of a stored specification can be ordered in a new purchase, as from coverage', async () => {
  const app = await openComparison();
  expect(app.compared.queryByText(UNSAVED)).toBeNull();
  await order(app);
  await waitFor(() => expect(app.here()).toBe(paths.purchase()));
  expect(await screen.findByText('1 line to order. Nothing is saved yet.')).toBeTruthy();
  await confirmSave(app.user);
  await waitFor(() => expect(app.server.of(purchaseCalls.order.path)).toHaveLength(1));
  expect(app.server.of(purchaseCalls.order.path)[0]?.body).toMatchObject({ plan_id: 5 });
});

test("an order that does not fit into the browser's storage shows a message and opens no purchase", async () => {
  const app = await openComparison();
  const before = app.here();
  fillStorage();
  await order(app);
  expect(
    await screen.findByText('This browser has no room for 1 line. Add a purchase and type the line.'),
  ).toBeTruthy();
  expect(app.here()).toBe(before);
});
