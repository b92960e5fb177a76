import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { QuantLine } from '#domain/lines/line';
import { findSapsCall } from '#domain/lines/sap-lookup';
import {
  type PlanPurchases,
  type PromisedLine,
  type Purchase,
  planLookup,
  purchaseCalls,
} from '#domain/purchase/purchase';
import { sessionCalls } from '#domain/session/session';
import type { AnyCall } from '#domain/wire/call';
import { storeDraft } from '../form/unsaved/drafts.ts';
import { confirmSave } from './answer.ts';
import { carModelServer } from './car-models.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { openApp } from './open-app.tsx';
import { purchaseStatus } from './purchase-status.ts';
import { shownSap } from './saps.ts';
import { signedInAs } from './signed-in-as.ts';

export const PLAN = 'CM000001 · Cobalt · Jan 5, 2026 – Jan 31, 2026 · 480';
/** Returns a line with the quantity that a plan needs. */
export const line = (sap_id: number, quant: number) => ({ ...shownSap(sap_id), quant }) satisfies QuantLine;
export const storedLine = (sap_id: number, quant: number) =>
  ({ ...line(sap_id, quant), promises: [], invoiced: 0, closed: false }) satisfies PromisedLine;
export const stored = {
  purchase_id: 3,
  purchase_number: 'PO000003',
  plan_id: 1,
  product_label: PLAN,
  note: null,
  created_at: '2026-01-05T08:00:00.000Z',
  today: '2026-01-05',
  product_saps: [storedLine(7, 4)],
  plan_needs: [],
  other_purchases: [],
  other_lines: [],
  drift_of: null,
  drift_kept: false,
  files: [],
  version: 2,
  last_change: { username: 'grace', at: '2026-01-05T09:00:00.000Z' },
  closed_on: null,
  closed_note: null,
} satisfies Purchase;

/**
 * A purchase whose first line orders 500: 300 are promised for Jan 2 and 200 for Jan 17, and 250 are invoiced. Today is
 * Jan 5.
 */
export const promised = {
  ...stored,
  product_saps: [
    {
      ...storedLine(7, 500),
      promises: [
        { day: '2026-01-02', quant: 300 },
        { day: '2026-01-17', quant: 200 },
      ],
      invoiced: 250,
    },
    storedLine(8, 10),
  ],
};

export const NEVER_ORDERED: PlanPurchases = {
  today: '2026-01-05',
  other_purchases: [],
  other_lines: [],
  plan_needs: [],
  to_order: [],
  waiting: 0,
};

/** Starts a server with one purchase and a plan that needs two SAPs. */
export const startPurchaseServer = () =>
  startFakeServer({
    ...carModelServer,
    [sessionCalls.access.path]: () => ({ ...signedInAs('ada', 'editor', 1)(), today: '2026-01-05' }),
    [planLookup.path]: () => ({ rows: [[1, PLAN, 'CM000001', '2026-01-05']], count: 1 }),
    [purchaseCalls.planLines.path]: () => [line(1, 480), line(2, 0), line(3, 960.5)],
    [purchaseCalls.planPurchases.path]: () => NEVER_ORDERED,
    [purchaseCalls.model.path]: () => stored,
    [purchaseCalls.status.path]: () => purchaseStatus,
    [purchaseCalls.save.path]: () => ({ purchase_id: 3, version: 3 }),
    [purchaseCalls.order.path]: () => ({ purchase_id: 3, version: 3 }),
  });

export async function openForm(title: string | RegExp, query = '') {
  const app = openApp(`/main/purchase${query}`);
  await screen.findByRole('heading', { name: title });
  return app;
}

/** Opens a new purchase with one restored line and no plan. */
export async function openWithoutPlan(query = '') {
  const values = { plan_id: null, product_label: '', note: '', files: [], product_saps: [storedLine(7, 4)] };
  storeDraft({ userId: 1, href: `/main/purchase${query}`, version: null, values });
  const app = await openForm(/^Add purchase/, query);
  await waitFor(() => expect(codes()).toEqual(['0007']));
  return app;
}

/** Starts a server with the purchase `promised`, whose SAPs have no earlier codes. */
export function startPromisedServer(): FakeServer {
  const server = startPurchaseServer();
  server.answer(purchaseCalls.model.path, () => promised);
  server.answer(findSapsCall.path, () => []);
  return server;
}
export const openPromised = () => openForm('Edit purchase PO000003', '?purchase_id=3');
export const promisesOf = (row: number) =>
  screen.findByRole('button', { name: new RegExp(`^Promises of .*row ${row}`) });

/** Opens the stored purchase with these lines. `plan_needs` are the needs of its plan that differ from the lines. */
export async function openWith(server: FakeServer, lines: object[], plan_needs: object[] = []) {
  const drift_of = JSON.stringify(plan_needs);
  server.answer(purchaseCalls.model.path, () => ({ ...stored, product_saps: lines, plan_needs, drift_of }));
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  return app;
}

export const plan = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Plan/ });
export const quantity = (row: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, row ${row}` });
export const codes = () =>
  screen.queryAllByRole('button', { name: /^SAP, row/ }).map(({ textContent }) => textContent);

export async function saveForm(
  server: FakeServer,
  { user }: Awaited<ReturnType<typeof openForm>>,
  { path } = purchaseCalls.save as Pick<AnyCall, 'path'>,
) {
  await confirmSave(user);
  await waitFor(() => expect(server.of(path)).toHaveLength(1));
  return server.of(path)[0]?.body;
}

export async function choosePlan({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(plan());
  await user.click(await screen.findByRole('option', { name: PLAN }));
}
