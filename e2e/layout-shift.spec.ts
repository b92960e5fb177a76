import type { Page } from '@playwright/test';
import { settled } from './screens.ts';
import { expect, test } from './test.ts';

/** Simulates network latency: late content that moves the rest is detected. */
const ON_ITS_WAY_MS = 150;
/** Users do not notice less. */
const MOST_SHIFT = 0.02;

/** Opens a screen with delayed responses, and returns how much of it moved. */
async function shiftOf(page: Page, path: string, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await settled(page);
  await page.waitForLoadState('networkidle');
  return Number(await page.locator('html').getAttribute('data-shift'));
}

test('nothing moves while a plan that newer specifications cross, and its coverage, load', async ({
  page,
  records,
}) => {
  const sap = await records.sap('SHIFT-1');
  const car = await records.carModel({ name: 'SHIFT, a car model with a name that is long' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 2]]);
  await records.specification(car, '2198-06-15', [[sap, 3]]);
  const dates = { begin_date: '2198-06-01', end_date: '2198-06-30' };
  const plan = await records.plan(specification, 480, dates);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS));
    await route.fallback();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        const { dataset } = document.documentElement;
        dataset.shift = String(Number(dataset.shift ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of [`/main/plan?plan_id=${plan}`, `/main/coverage_list?plan_id=${plan}`]) {
    for (const width of [1440, 1024, 390])
      expect.soft(await shiftOf(page, path, width), `${path}, ${width}`).toBeLessThanOrEqual(MOST_SHIFT);
  }
});
