import type { Page } from '@playwright/test';
import { fillOnce, fillSaps } from './fill.ts';
import { button, expectRange, link, region, save } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/product_sap_list';

test.beforeEach(async ({ records, partline }) => fillOnce(partline, () => fillSaps(records)));

test('the headers of a list stay visible while it scrolls, and Back, in the browser or on a form, restores its page size, sort order, search, scroll position and focus', async ({
  page,
}) => {
  await page.goto(`${LIST}?q=KEY-&sort=sap_code&size=100`);
  await expectRange(page, '1 to 100 of 130');
  const last = link(page, 'KEY-090');
  await last.scrollIntoViewIfNeeded();
  const heads = await page.getByRole('columnheader').all();
  expect(heads.length).toBeGreaterThan(5);
  for (const head of heads) await expect(head).toBeInViewport({ ratio: 1 });
  const scrolled = () => region(page, 'Part SAPs').evaluate((element) => Math.round(element.scrollTop));
  for (const goBack of [() => page.goBack(), () => button(page, 'Back').click()]) {
    const before = await scrolled();
    expect(before).toBeGreaterThan(500);
    await last.click();
    await expect(page.getByLabel('Sap Code')).toHaveValue('KEY-090');

    await goBack();
    await expectRange(page, '1 to 100 of 130');
    await expect(page).toHaveURL(`${LIST}?q=KEY-&sort=sap_code&size=100`);
    await expect(page.getByRole('searchbox')).toHaveValue('KEY-');
    await expect.poll(scrolled).toBe(before);
    await expect(last).toBeInViewport();
    await expect(last).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(link(page, 'KEY-091')).toBeFocused();
  }
});

test('after Save, the row of the record that was viewed last is visible and has the focus', async ({
  page,
}) => {
  // The window is too short to show the eighth row.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(`${LIST}?q=KEY-&sort=sap_code&size=100`);
  await expectRange(page, '1 to 100 of 130');
  await expect(link(page, 'KEY-008')).not.toBeInViewport();
  await link(page, 'KEY-001').click();
  for (let record = 2; record <= 8; record += 1) {
    await page.getByRole('button', { name: 'Next record' }).click();
    await expect(page.getByText(`${record} of 100`)).toBeVisible();
  }
  await expect(page.getByLabel('Sap Code')).toHaveValue('KEY-008');
  await save(page, 'Part SAPs');
  await expect(link(page, 'KEY-008')).toBeFocused();
  await expect(link(page, 'KEY-008')).toBeInViewport({ ratio: 1 });
});

test('rows outside the visible part are rendered later, in reserved space', async ({ page }) => {
  await page.addInitScript(() => {
    const snapshots: [rows: number, height: number | undefined][] = [];
    const takeSnapshot = () => {
      const rows = document.querySelectorAll('tbody tr').length;
      if (rows > 0) snapshots.push([rows, document.querySelector('table')?.parentElement?.scrollHeight]);
    };
    new MutationObserver(takeSnapshot).observe(document, { childList: true, subtree: true });
    Object.assign(window, { snapshots });
  });
  await page.goto(`${LIST}?q=KEY-&sort=sap_code&size=100`);
  await expect(page.locator('tbody tr')).toHaveCount(100);
  // The script above has set this property.
  const snapshots = await page.evaluate(
    () => (window as typeof window & { snapshots: [number, number][] }).snapshots,
  );
  expect(snapshots[0]?.[0]).toBeLessThan(30);
  expect(new Set(snapshots.map(([, height]) => height)).size).toBe(1);
});

test('checking a row and typing the first character of a search recalculate the styles of fewer than 300 elements at once', async ({
  page,
}) => {
  await page.goto(`${LIST}?q=KEY-&sort=sap_code&size=100`);
  await expect(page.locator('tbody tr')).toHaveCount(100);
  expect(await page.locator('tbody *').count()).toBeGreaterThan(1_000);
  const checkbox = page.getByRole('checkbox', { name: 'Select KEY-003' });
  expect(await mostRecalculated(page, () => checkbox.check())).toBeLessThan(300);
  // Without a response, the rows stay as they are.
  await page.route('**/api/**', () => undefined);
  const box = page.getByRole('searchbox');
  await box.click();
  expect(await mostRecalculated(page, () => box.press('1'))).toBeLessThan(300);
});

interface StyleEvent {
  name: string;
  args: { elementCount?: number };
}

/** Returns the largest number of elements whose styles the browser recalculated at once during an action. */
async function mostRecalculated(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const counts: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as StyleEvent[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0);
  });
  await session.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  expect(counts).not.toEqual([]);
  return Math.max(...counts);
}
