import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planCalls } from '#domain/plan/plan';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { shownSap } from '../testing/saps.ts';

/** A busy server is asked twice more, after one and two seconds, before it is said. */
const BUSY_IS_SAID = { timeout: 8_000 };

const stored = {
  plan_id: 3,
  specification_id: 8,
  product_label: 'CM000001 · Cobalt · Jan 5, 2026',
  begin_date: '2026-01-05',
  end_date: '2026-03-31',
  quant: 480,
  note: null,
  version: 2,
};
const need = (sap_id: number, quant: number, min_order_quant: number | null) => ({
  ...shownSap(sap_id),
  min_order_quant,
  quant,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    [planCalls.model.path]: () => stored,
    [planCalls.needs.path]: ({ body }) => [need(1, Number(body.quant) * 0.5, 500), need(2, 1_920, null)],
    [planCalls.newerSpecifications.path]: () => [],
  });
});

async function openStored() {
  const app = openApp('/main/plan?plan_id=3');
  await screen.findByDisplayValue('480');
  return app;
}
const newer = (...days: string[]) =>
  server.answer(planCalls.newerSpecifications.path, () =>
    days.map((begin_date, index) => ({ specification_id: index, product_label: 'Cobalt', begin_date })),
  );

test('shows what the plan needs before any purchase is made, and marks what is under its MOQ', async () => {
  const { user } = await openStored();
  const needs = within(await screen.findByRole('table', { name: 'What this plan needs' }));
  const rows = () =>
    needs
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()).toEqual(['0001240500PT1Part 1', '00021,920PT2Part 2']));
  expect(needs.getByTitle('The plan needs less than the MOQ').textContent).toBe('500');

  const quantity = screen.getByDisplayValue('480');
  await user.clear(quantity);
  await user.type(quantity, '1000.5');
  await waitFor(() => expect(rows()[0]).toBe('0001500.25500PT1Part 1'));
  expect(needs.queryByTitle('The plan needs less than the MOQ')).toBeNull();
});

test('a need over the limit says which SAP it is', async () => {
  server.answer(planCalls.needs.path, () => refusal(400, 'The plan needs too much of SAP 0001.'));
  await openStored();
  expect(await screen.findByText('The plan needs too much of SAP 0001.')).toBeTruthy();
});

test('names the days on which newer specifications begin while the plan runs', async () => {
  newer('2026-02-01', '2026-03-15');
  await openStored();
  expect(
    await screen.findByText(
      'Newer specifications of this car model begin on Feb 1, 2026 and Mar 15, 2026, while the plan runs.',
    ),
  ).toBeTruthy();
  expect(server.of(planCalls.newerSpecifications.path)[0]?.body).toEqual({
    specification_id: 8,
    begin_date: '2026-01-05',
    end_date: '2026-03-31',
  });
});

test('says quietly when it cannot know of newer specifications, and asks again', async () => {
  server.answer(planCalls.newerSpecifications.path, () => refusal(503, 'The server is busy.'));
  const { user } = await openStored();
  expect(await screen.findByText('The server is busy.', {}, BUSY_IS_SAID)).toBeTruthy();

  newer('2026-02-01');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/A newer specification of this car model begins on Feb 1/)).toBeTruthy();
}, 20_000);

test('one newer specification is named alone, none is not mentioned', async () => {
  newer('2026-02-01');
  await openStored();
  expect(
    await screen.findByText(
      'A newer specification of this car model begins on Feb 1, 2026, while the plan runs.',
    ),
  ).toBeTruthy();
});
