import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { findSapsCall, sapLookup } from '#domain/lines/sap-lookup';
import { planLookup, purchaseCalls } from '#domain/purchase/purchase';
import { sessionCalls } from '#domain/session/session';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { line, openForm, PLAN, plan, startPurchaseServer } from '../testing/purchase-form.ts';
import { foundSap } from '../testing/saps.ts';

const OTHER = 'CM000002 · Malibu · Feb 2, 2026 – Feb 28, 2026 · 120';
let server: FakeServer;
beforeEach(() => {
  server = startPurchaseServer();
  server.answer(planLookup.path, ({ body }) => {
    const search = (body.p as { search_text: string }).search_text;
    const rows = '0002'.startsWith(search) ? [[2, OTHER, 'CM000002', '2026-02-02']] : [];
    return { rows, count: rows.length };
  });
});

async function typeOverPlan(text: string) {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  await app.user.click(plan());
  await app.user.keyboard(text);
  return app;
}
const savedBodies = () => server.of(purchaseCalls.save.path).map(({ body }) => body);

test('Ctrl+S within a lookup saves the purchase with the plan that the text matches and the lines of that plan', async () => {
  const response = Promise.withResolvers<void>();
  const lines = purchaseCalls.planLines.path;
  server.answer(lines, async () => {
    await response.promise;
    return [line(5, 60)];
  });
  const { user, here } = await typeOverPlan('0002');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(server.of(lines)).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  response.resolve();

  await screen.findByText('Save changes?');
  expect(plan().value).toBe(OTHER);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(here()).toBe('/main/purchase_list'));
  expect(savedBodies()).toMatchObject([{ plan_id: 2, product_saps: [{ sap_id: 5, quant: 60 }] }]);
});

test('a click on Save also looks up the text; if nothing matches, the save is refused, the field shows the reason, and Back asks for a confirmation', async () => {
  const { user } = await typeOverPlan('0003');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(screen.getByText('"0003" was not found.')).toBeTruthy();
  await user.click(within(alert).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(plan()));
  expect(plan().value).toBe('0003');
  expect(savedBodies()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});

test('Escape within a lookup restores the chosen record, which is then saved', async () => {
  const { user } = await typeOverPlan('0002');
  await user.keyboard('{Escape}');
  expect(plan().value).toBe(PLAN);
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Save changes?');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(savedBodies()).toMatchObject([{ plan_id: 1 }]));
});

test('4.6: a code that is being typed when the session ends is kept, and its last characters do not reach the password field', async () => {
  // There is no pause between the keys, however slow the machine is.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  server.answer(sessionCalls.signIn.path, () => ({ user_id: 1, username: 'ada' }));
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  (await screen.findByRole('button', { name: /^SAP, row 1/ })).focus();
  await user.keyboard('{F2}0004');
  server.answer(sapLookup('purchase').path, () => refusal(401, 'Please sign in.'));
  server.answer(findSapsCall.path, () => refusal(401, 'Please sign in.'));
  await user.keyboard('2');
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.keyboard('12{Enter}');
  const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
  expect([password.value, server.of(sessionCalls.signIn.path)]).toEqual(['', []]);

  await enter(user, screen.getByLabelText(/Username/), 'ada');
  await enter(user, password, 'correct horse');
  server.answer(findSapsCall.path, () => [foundSap(42)]);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const sap = await screen.findByRole('button', { name: 'SAP, row 1: 00042' });
  await waitFor(() => expect(sap.closest('tr')?.textContent).toContain(foundSap(42).name));
});
