import type { Page } from '@playwright/test';
import { viewCalls } from '#domain/view/view';
import { watchShifts } from '../../scripts/screens/looks.ts';
import { waitForRows } from '../screens.ts';
import { expect, test } from '../test.ts';

/** The simulated network latency, which reveals late content that moves the page. */
const LATENCY_MS = 150;
/** The maximum layout shift. Users do not notice smaller shifts. */
const MAX_SHIFT = 0.02;

/** Simulates a slow network and machine, and returns a function that opens a screen and returns its layout shift. */
async function slowShifts(page: Page) {
  // A slow browser draws late contents together, as one large shift. Throttling makes every machine that slow.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    await route.fallback();
  });
  const shifts = await watchShifts(page);
  return async (path: string, width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await waitForRows(page);
    await page.waitForLoadState('networkidle');
    return (await shifts()).score;
  };
}

test('nothing moves when a list shows how many of the filtered codes exist, and loads views that are new to the browser', async ({
  page,
  records,
}) => {
  await records.manySaps(['SHIFTED-1', 'SHIFTED-2']);
  // The chips of these views do not fit on one line.
  for (const number of Array.from({ length: 16 }).keys()) {
    const view = { view_id: null, query: 'sort=-sap_code', layout: null, shared: false };
    await records.send(viewCalls.save, { ...view, name: `A view ${number}`, list: 'product_sap_list' });
  }
  const shiftOf = await slowShifts(page);
  const codes = encodeURIComponent('[SHIFTED-1,SHIFTED-2,NOBODY-1]');
  for (const width of [1440, 1024, 390]) {
    const path = `/main/product_sap_list?f_sap_code=${codes}`;
    expect.soft(await shiftOf(path, width), `${width}`).toBeLessThanOrEqual(MAX_SHIFT);
    await expect(page.getByText('Found 2 of 3.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'A view 15', exact: true })).toBeAttached();
  }
});

test('nothing moves while a plan with newer specifications and its coverage load', async ({
  page,
  records,
}) => {
  const sap = await records.sap('SHIFT-1');
  const car = await records.carModel({ name: 'SHIFT, a car model with a name that is long' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 2]]);
  await records.specification(car, '2198-06-15', [[sap, 3]]);
  const dates = { begin_date: '2198-06-01', end_date: '2198-06-30' };
  const plan = await records.plan(specification, 480, dates);
  const shiftOf = await slowShifts(page);
  for (const path of [`/main/plan?plan_id=${plan}`, `/main/coverage_list?plan_id=${plan}`]) {
    for (const width of [1440, 1024, 390])
      expect.soft(await shiftOf(path, width), `${path}, ${width}`).toBeLessThanOrEqual(MAX_SHIFT);
  }
});
