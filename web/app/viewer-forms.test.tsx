import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { historyCall } from '#domain/history/history';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { sessionCalls } from '#domain/session/session';
import { specificationCalls } from '#domain/specification/specification';
import { LOOK_ONLY, type Role } from '#domain/wire/role';
import { RECORDS } from '../../server/testing/records.ts';
import { recordPath } from '../paths.ts';
import { carModelServer } from '../testing/car-models.ts';
import { datedSpecification } from '../testing/dated-specification.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { stored as storedInvoice } from '../testing/invoice-form.ts';
import { openApp } from '../testing/open-app.tsx';
import { NEVER_ORDERED, stored as storedPurchase } from '../testing/purchase-form.ts';
import { sampleOf } from '../testing/sample-of.ts';
import { signedInAs } from '../testing/signed-in-as.ts';
import { stored as storedSpecification } from '../testing/specification-form.ts';
import { storedPlan } from '../testing/stored-plan.ts';

/** Matches the names of buttons and menu items that would change something. */
const CHANGES =
  /^(Add|Save|Edit|Delete|Import|Bulk|Order|Undo|Split|Keep|Move|Close (\d|the purchase)|Reopen|Replace|Remove|Raise|Duplicate|Copy as|Count\.\.\.)/;

/** The records whose forms have further buttons, because they have lines or newer specifications. */
const STORED: Partial<Record<RecordKind, object>> = {
  specification: storedSpecification,
  plan: storedPlan,
  purchase: storedPurchase,
  invoice: storedInvoice,
};
const newer = { specification_id: 9, product_label: 'Cobalt', begin_date: '2026-01-11' };
const timeline = [datedSpecification(8, '2025-12-01'), datedSpecification(9, '2026-01-11')];

function start(kind: RecordKind, role: Role): FakeServer {
  const { model } = RECORDS[kind].calls;
  return startFakeServer({
    ...carModelServer,
    [sessionCalls.access.path]: signedInAs('ada', role, 1),
    [historyCall.path]: () => ({ rows: [], count: 0 }),
    [planCalls.newerSpecifications.path]: () => [newer],
    [specificationCalls.timeline.path]: () => timeline,
    [purchaseCalls.planPurchases.path]: () => NEVER_ORDERED,
    [model.path]: () => STORED[kind] ?? sampleOf(model.data),
  });
}

/** Opens the menu, and returns the names of the buttons and menu items that would change something. */
async function changing({ user }: ReturnType<typeof openApp>): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  const found = [...screen.getAllByRole('button', { hidden: true }), ...screen.queryAllByRole('menuitem')];
  // The buttons of column headers only sort.
  const names = found
    .filter((element) => !element.closest('th'))
    .map((element) => element.ariaLabel || element.textContent);
  return names.filter((name) => CHANGES.test(name));
}

test("an editor's form has buttons and menu items that would change a record", async () => {
  start('plan', 'editor');
  const app = openApp(recordPath('plan', 3));
  await screen.findByRole('button', { name: 'Split...' });
  expect(await changing(app)).toEqual(
    expect.arrayContaining(['Save', 'Split...', 'Keep the old specification', 'Duplicate']),
  );
});

test.each(recordKind.options)(
  'the form of a stored %s is read-only for a viewer and writes nothing',
  async (kind) => {
    const server = start(kind, 'viewer');
    const app = openApp(recordPath(kind, 3));
    expect(await screen.findByText(LOOK_ONLY)).toBeTruthy();
    const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
    await waitFor(() => expect(note.readOnly).toBe(true));
    if (kind === 'plan') await screen.findByText(/^A newer specification/);
    expect(await changing(app)).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Only .* 0$/ })).toBeNull();
    await app.user.keyboard('{Escape}');
    note.focus();
    await app.user.keyboard('typed{Control>}s{Enter}{Delete}{/Control}{Enter}');
    expect(note.value).not.toContain('typed');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.requests.filter(({ headers }) => headers.has('idempotency-key'))).toEqual([]);
  },
);
