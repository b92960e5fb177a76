import { screen } from '@testing-library/react';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { type Specification, specificationCalls } from '#domain/specification/specification';
import { carModelServer } from './car-models.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { openApp } from './open-app.tsx';
import { foundSap } from './saps.ts';

export const input = (sap_id: number, quant: number) => ({ ...foundSap(sap_id), order_no: 1, quant });

export const stored = {
  specification_id: 3,
  output_product_id: 1,
  output_product_label: 'CM000001 · Cobalt',
  begin_date: '2026-01-05',
  state: 'A',
  actual_state: 'A',
  in_force_from: '2026-01-05',
  in_force_to: null,
  note: null,
  inputs: [input(9, 4)],
  version: 2,
  last_change: { username: 'grace', at: '2026-01-05T09:00:00.000Z' },
} satisfies Specification;

/** Starts a server with one specification, two other active SAPs and a passive SAP. */
export const startSpecificationServer = () =>
  startFakeServer({
    ...carModelServer,
    [specificationCalls.model.path]: () => stored,
    [findSapsCall.path]: ({ body }) => [
      foundSap(1),
      foundSap(2),
      ...(body.passive ? [{ ...foundSap(8), passive: true }] : []),
    ],
    [specificationCalls.save.path]: () => ({ specification_id: 3, version: 3 }),
  });

export async function openStored(server: FakeServer, part: object = {}) {
  server.answer(specificationCalls.model.path, () => ({ ...stored, ...part }));
  const app = openApp('/main/specification?specification_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  return app;
}

export const codes = () =>
  screen.queryAllByRole('button', { name: /^SAP, row/ }).map(({ textContent }) => textContent);
