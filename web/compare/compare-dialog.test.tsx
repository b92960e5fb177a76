import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { planChangesCall } from '#domain/specification/plan-changes';
import { specificationCalls } from '#domain/specification/specification';
import { paths } from '../paths.ts';
import { enter } from '../testing/enter.ts';
import { leaveNoRoom } from '../testing/no-room.ts';
import { foundSap } from '../testing/saps.ts';
import { openStored, startSpecificationServer } from '../testing/specification-form.ts';
import { findDraft, keepDraft } from '../unsaved/drafts.ts';

const figures = { ordered: 0, invoiced: 0, here: 0, too_much: 0 };
const earlier = { userId: 1, href: paths.purchase(), version: null, values: { note: 'begun before' } };

/** A changed specification, with the order of what its comparison misses. */
async function openOrder() {
  const server = startSpecificationServer();
  server.answer(specificationCalls.timeline.path, () =>
    [
      [3, '2026-02-05'],
      [2, '2026-01-05'],
    ].map(([specification_id, begin_date]) => ({ specification_id, begin_date, state: 'A' })),
  );
  server.answer(planChangesCall.path, () => ({
    before: { specification_id: 2, label: 'Cobalt · from Jan 5, 2026' },
    after: { specification_id: 3, label: 'Cobalt · from Feb 5, 2026' },
    plans: 1,
    cars: 100,
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
    product_saps: [{ ...foundSap(9), quant: 400 }],
    passive: [],
    not_needed: [],
    covered: [],
  }));
  keepDraft(earlier);
  const app = await openStored(server);
  await enter(app.user, screen.getByRole('textbox', { name: 'Note' }), 'changed');
  await app.user.click(screen.getByRole('button', { name: 'More actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Compare with...' }));
  const compared = within(await screen.findByRole('dialog', { name: 'Compare with another specification' }));
  await app.user.click(await compared.findByRole('button', { name: /^Order/ }));
  const order = within(await screen.findByRole('dialog', { name: 'Order' }));
  await app.user.click(await order.findByRole('button', { name: 'Order' }));
  return { ...app, question: within(await screen.findByRole('alertdialog')) };
}

test('who orders from a changed form and then stays has ordered nothing, and keeps the purchase begun before', async () => {
  const { user, here, question } = await openOrder();
  const before = here();
  await user.click(question.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(here()).toBe(before);
  expect(findDraft(paths.purchase(), 1)).toEqual(earlier);
});

test('who leaves the changed form for the order is asked once, and has what is missing in a new purchase', async () => {
  const { user, here, question } = await openOrder();
  await user.click(question.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).toBe(paths.purchase()));
  expect(await screen.findByText('1 line to order. Nothing is saved yet.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an order that the browser has no room for opens no purchase, and says so', async () => {
  const { user, here, question } = await openOrder();
  const before = here();
  leaveNoRoom();
  await user.click(question.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('This browser has no room for an order of 1 part SAP.')).toBeTruthy();
  expect(here()).toBe(before);
});
