import { planFor } from '../lines.ts';
import { resize, rowOf } from '../screens.ts';
import { expect, test } from '../test.ts';

test('the state Active is green, and Passive is red', async ({ page, records }) => {
  await records.carModel({ name: 'Sold' });
  await records.carModel({ name: 'No longer sold', state: 'P' });
  await page.goto('/main/car_model_list');
  const colorOf = (name: string, word: string) =>
    rowOf(page, name)
      .getByText(word, { exact: true })
      .evaluate((badge) => getComputedStyle(badge).color.match(/\d+/g)?.map(Number) ?? []);
  const [activeRed = 0, activeGreen = 0] = await colorOf('Sold', 'Active');
  const [passiveRed = 0, passiveGreen = 0] = await colorOf('No longer sold', 'Passive');
  expect(activeGreen).toBeGreaterThan(activeRed);
  expect(passiveRed).toBeGreaterThan(passiveGreen);
});

test('the badge of an invoice is blue for Open order, amber for Transit and green for Arrived', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'INVB', [1]);
  const [sap] = saps as [(typeof saps)[number]];
  const id = await records.purchase(plan, [[sap, 10]]);
  for (const state of ['O', 'T', 'A'] as const)
    await records.invoice(id, `BADGE-${state}`, [[sap, 1]], { status: state });
  await page.goto('/main/invoice_list?q=BADGE');
  const color = async (number: string, label: string) => {
    const badge = rowOf(page, number).getByText(label, { exact: true });
    const [red = 0, green = 0, blue = 0] = await badge.evaluate(
      (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
    );
    return { red, green, blue };
  };
  const open = await color('BADGE-O', 'Open order');
  expect(open.blue).toBeGreaterThan(Math.max(open.red, open.green));
  const transit = await color('BADGE-T', 'Transit');
  expect(transit.red).toBeGreaterThan(transit.blue);
  expect(transit.green).toBeGreaterThan(transit.blue);
  const arrived = await color('BADGE-A', 'Arrived');
  expect(arrived.green).toBeGreaterThan(Math.max(arrived.red, arrived.blue));
});

test('the labels on Today are fully visible on a phone and on a large screen', async ({ page, records }) => {
  const { saps, plan } = await planFor(records, 'A car model with a long name', [1]);
  await records.purchase(plan, [[saps[0] as (typeof saps)[number], 10]]);
  await page.goto('/main/today?days=90');
  const cut = () =>
    page
      .getByTitle(/A car model with a long name/)
      .evaluateAll((labels) => [
        labels.length > 0,
        labels.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      ]);
  for (const width of [390, 1920]) {
    await resize(page, { width, height: 900 });
    await expect.poll(cut, `${width} pixels`).toEqual([true, false]);
  }
});
