import type { Locator, Page } from '@playwright/test';
import { purchaseCalls } from '#domain/purchase/purchase';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { sessionCalls } from '#domain/session/session';
import { specificationCalls } from '#domain/specification/specification';
import { INPUTS, planFor, quantity, sapsOf } from '../lines.ts';
import { button, heading, openList, region, resize, waitForRows } from '../screens.ts';
import { expect, PASSWORD, test } from '../test.ts';

const PHONE = { width: 390, height: 760 };
const TABLET = { width: 768, height: 1024 };
const LISTS = Object.values(RECORD_KINDS).map(({ many }) => many);

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => button(page, 'Main menu');

async function expectAllInSight(page: Page) {
  for (const list of LISTS) {
    await expect(nav(page).getByRole('link', { name: list, exact: true })).toBeInViewport({ ratio: 1 });
  }
}

test('at a width of 390 and 768 pixels, a menu shows the links to all lists, and on a phone a link opens its list and closes the menu', async ({
  page,
}) => {
  await page.setViewportSize(TABLET);
  await page.goto('/main');
  await waitForRows(page);
  await expect(nav(page)).toHaveCount(0);
  await menu(page).click();
  await expectAllInSight(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  for (const list of ['Car models', 'Invoices']) {
    await menu(page).click();
    await expectAllInSight(page);
    await nav(page).getByRole('link', { name: list, exact: true }).click();
    await expect(heading(page, list)).toBeVisible();
    await expect(nav(page)).toHaveCount(0);
  }
});

test('Escape closes the menu, and a link in the menu closes it and asks before a changed form is left', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/main/car_model');
  await page.getByLabel('Model name').fill('Narrow');

  await menu(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(nav(page).getByRole('link', { name: 'Car models' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nav(page)).toHaveCount(0);
  await expect(menu(page)).toBeFocused();

  await menu(page).click();
  await nav(page).getByRole('link', { name: 'Plans' }).click();
  await expect(nav(page)).toHaveCount(0);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Model name')).toHaveValue('Narrow');
});

test('the navbar shows all links or, if they do not fit, the button More, and from 1120 pixels on also the text of its search, with 80 pixels more for each further kind', async ({
  page,
}) => {
  const further = (LISTS.length - 7) * 80;
  const [withSearchText, withAllLinks] = [1120 + further, 1024 + further];
  await page.setViewportSize({ width: withSearchText, height: 700 });
  await page.goto('/main');
  await waitForRows(page);
  await expect(menu(page)).toHaveCount(0);
  await expectAllInSight(page);
  await openList(page, 'Invoices');

  const fits = () =>
    page.getByRole('navigation', { name: 'Main' }).evaluate((bar) => bar.scrollWidth <= bar.clientWidth + 1);
  const moreButton = button(page, 'More');
  for (const width of [1440, 1366, 1280, withSearchText + 80, withSearchText, withAllLinks]) {
    await resize(page, { width, height: 700 });
    expect(await fits(), `${width} pixels wide`).toBe(true);
    await expect(nav(page).getByRole('link', { name: 'Containers' })).toBeVisible();
    await expect(moreButton).toBeHidden();
    const search = await page.getByText('Search or jump…').boundingBox();
    expect((search?.width ?? 0) > 80, `the search has its text, ${width} pixels wide`).toBe(
      width >= withSearchText,
    );
  }
  await resize(page, { width: 1440, height: 700 });
  await expect(moreButton).toBeHidden();
  await nav(page).evaluate((bar) =>
    bar.append(...[1, 2, 3, 4, 5, 6, 7].map(() => bar.lastChild?.cloneNode(true) ?? '')),
  );
  await resize(page, { width: 1430, height: 700 });
  await expect(moreButton).toBeVisible();
  await resize(page, { width: 900, height: 700 });
  await expect(menu(page)).toBeVisible();
});

test('a document shows its first line without scrolling at a width of 360 to 1440 pixels, and the whole name of a part at 390 and 1024 pixels', async ({
  page,
  records,
}) => {
  const clip = await records.sap('NAMED-1', { name: 'Clip, wiring harness, rear' });
  const saps = [clip, ...(await sapsOf(records, 'ROOM', 11))];
  const car = await records.carModel({ name: 'Room' });
  const id = await records.specification(
    car,
    '2026-01-05',
    saps.map((sap) => [sap, 12_480] as const),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/main/specification?specification_id=${id}`);
  await expect(quantity(page, 10)).toBeInViewport({ ratio: 1 });
  await resize(page, { width: 1920, height: 1080 });
  expect((await region(page, INPUTS).boundingBox())?.width).toBeGreaterThan(1920 * 0.95);
  await resize(page, { width: 1024, height: 768 });
  const name = page.getByRole('cell', { name: 'Clip, wiring harness, rear' });
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
  await resize(page, { width: 820, height: 1180 });
  expect((await quantity(page, 1).boundingBox())?.y).toBeLessThan(1180 / 2.5);
  await page.setViewportSize(PHONE);
  await expect(quantity(page, 1)).toBeInViewport({ ratio: 1 });
  const belowSap = page.locator('tr[data-row] td:first-of-type').first();
  await expect(belowSap.getByText('Clip, wiring harness, rear')).toBeVisible();
  // The scrollbars of the page and of the lines may leave 360 of the 390 pixels.
  await page.setViewportSize({ ...PHONE, width: 360 });
  await expect(quantity(page, 1)).toBeInViewport({ ratio: 1 });
});

test('at a width of 390 pixels, the buttons in the purchase status and in the list of sessions are fully visible', async ({
  page,
  records,
  request,
  partline,
}) => {
  const { saps, plan } = await planFor(records, 'NARROW-STATUS', [1]);
  await records.purchase(plan, [[saps[0] as (typeof saps)[number], 10]]);
  await page.setViewportSize(PHONE);
  await page.goto('/main/purchase_list?q=NARROW-STATUS');
  await waitForRows(page);
  await page.locator('tbody tr').getByRole('checkbox').check();
  await button(page, 'Status').click();
  const status = page.getByRole('dialog');
  // At least four of a group's rows are visible.
  const height = await status.getByRole('region', { name: 'Missing' }).evaluate((rows) => rows.clientHeight);
  expect(height).toBeGreaterThanOrEqual(240);
  await status.getByRole('button', { name: 'NARROW-STATUS-1' }).click();
  for (const name of ['Close this part SAP', 'Hide']) {
    const cut = await button(status, name).evaluate((element) =>
      [element, ...element.querySelectorAll('*')].some(
        (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
      ),
    );
    expect(cut, name).toBe(false);
  }

  // Opens another session, which the user can end.
  await request.post(sessionCalls.signIn.path, { data: { username: partline.username, password: PASSWORD } });
  await page.keyboard.press('Escape');
  await button(page, partline.username).click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  const sessions = page.getByRole('dialog', { name: 'Your sessions' });
  await expect(
    sessions.getByRole('button', { name: /^End the session of Chrome on / }).first(),
  ).toBeVisible();
  expect(await sessions.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
});

test('at a width of 390 pixels, the title of a form is fully readable next to the button for the next record', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'TITLE', [1]);
  for (let count = 1; count <= 2; count += 1) {
    await records.purchase(plan, [[saps[0] as (typeof saps)[number], count]]);
  }
  await page.setViewportSize(PHONE);
  await page.goto('/main/purchase_list?q=TITLE');
  await waitForRows(page);
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(button(page, 'Next record')).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: /^Edit purchase PO/ });
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
  await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('at a width of 390 pixels, the lines of a specification do not move when its place in the timeline loads', async ({
  page,
  records,
}) => {
  const saps = await sapsOf(records, 'STILL', 1);
  const car = await records.carModel({ name: 'Still' });
  const lines = saps.map((sap) => [sap, 1] as const);
  await records.specification(car, '2026-01-05', lines);
  const id = await records.specification(car, '2026-02-05', lines);
  const gate = Promise.withResolvers<void>();
  await page.route(`**${specificationCalls.timeline.path}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.setViewportSize(PHONE);
  await page.goto(`/main/specification?specification_id=${id}`);
  await expect(quantity(page, 1)).toHaveValue('1');
  const before = await quantity(page, 1).boundingBox();
  gate.resolve();
  await expect(button(page, 'Compare with Jan 5, 2026')).toBeVisible();
  expect(await quantity(page, 1).boundingBox()).toEqual(before);
});

test('at a width of 390, 768 and 1000 pixels, the first row does not move when it is checked, and the last row can be checked', async ({
  page,
  records,
}) => {
  await records.manySaps(Array.from({ length: 30 }, (_, index) => `Still-${index}`));
  await page.setViewportSize(PHONE);
  await page.goto('/main/product_list?q=Still-');
  await waitForRows(page);
  for (const { width, height } of [PHONE, TABLET, { width: 1000, height: 700 }]) {
    await resize(page, { width, height });
    const rows = page.locator('tbody tr');
    const checkbox = rows.first().getByRole('checkbox');
    await checkbox.scrollIntoViewIfNeeded();
    const before = await rows.first().boundingBox();
    await checkbox.check();
    await expect(button(page, 'Delete 1')).toBeInViewport({ ratio: 1 });
    expect(await rows.first().boundingBox(), `${width} pixels wide`).toEqual(before);

    await region(page, 'Parts').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await rows.last().getByRole('checkbox').check();
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/ selected$/)).toHaveCount(0);
  }
});

test('at a width of 390, 1024 and 1440 pixels, a toast covers neither the buttons for checked rows nor the pager', async ({
  page,
  records,
}) => {
  for (const code of ['TOASTED-1', 'TOASTED-2']) await records.sap(code);
  await page.goto('/main/product_sap_list?q=TOASTED-');
  await waitForRows(page);
  for (const width of [390, 1024, 1440]) {
    await resize(page, { width, height: 720 });
    await page.locator('tbody tr').first().getByRole('checkbox').check();
    await page.keyboard.press('Control+c');
    const toast = page.locator('.mantine-Notification-root');
    await expect(toast).toBeVisible();
    const covers = async (below: Locator) => {
      const [above, box] = [await toast.boundingBox(), await below.boundingBox()];
      return above === null || box === null || above.y + above.height > box.y;
    };
    expect(await covers(button(page, 'Clear')), `${width} pixels wide`).toBe(false);
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 selected', { exact: true })).toHaveCount(0);
    expect(await covers(page.getByLabel('Rows per page')), `${width} pixels wide`).toBe(false);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
  }
});

test('at a width of 1120, 1280 and 1440 pixels, the first part SAP does not move when it is checked', async ({
  page,
  records,
}) => {
  for (const code of ['UNMOVED-1', 'UNMOVED-2']) await records.sap(code);
  await page.goto('/main/product_sap_list?q=UNMOVED-');
  await waitForRows(page);
  const row = page.locator('tbody tr').first();
  for (const width of [1120, 1280, 1440]) {
    await resize(page, { width, height: 720 });
    const before = await row.boundingBox();
    await row.getByRole('checkbox').check();
    await expect(button(page, 'Delete 1')).toBeInViewport({ ratio: 1 });
    expect(await row.boundingBox(), `${width} pixels wide`).toEqual(before);
    await row.getByRole('checkbox').uncheck();
    await expect(button(page, 'Delete 1')).toHaveCount(0);
  }
});

test('the promises of many days do not overflow the cell of their line', async ({ page, records }) => {
  const { saps, plan } = await planFor(records, 'PROMISED', [124_800]);
  const [{ product_id = 0, sap_id = 0 } = {}] = saps;
  const promises = [1, 2, 3, 4].map((month) => ({ day: `2199-0${month}-28`, quant: 312_000 }));
  const product_saps = [{ product_id, sap_id, quant: 1_248_000, promises }];
  const { purchase_id } = await records.send(purchaseCalls.save, { plan_id: plan, product_saps });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/main/purchase?purchase_id=${purchase_id}`);
  const promised = page.getByRole('button', { name: /^Promises of PROMISED-1/ });
  await expect(promised).toBeVisible();
  const room = await promised.evaluate((button) => {
    const cell = button.closest('td') as Element;
    return cell.getBoundingClientRect().right - button.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThan(0);
  await expect(promised.locator('span').first()).toHaveCSS('text-overflow', 'ellipsis');
});

test('at a width of 390 pixels, the progress of a purchase and the expected day of a container are visible without scrolling', async ({
  page,
  records,
}) => {
  const [sap] = await sapsOf(records, 'SWIPE', 1);
  if (!sap) throw new Error('No SAP was created.');
  const car = await records.carModel({ name: 'Swipe, a long name' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const days = { begin_date: '2026-11-10', end_date: '2028-12-27' };
  const plan = await records.plan(specification, 10, days);
  const purchase = await records.purchase(plan, [[sap, 10]]);
  await records.invoice(purchase, 'SWIPE-T', [], {
    status: 'T',
    expected_on: '2030-01-05',
    product_saps: [{ ...sap, quant: 4, container: 'SWIPE 1' }],
  });
  await page.setViewportSize(PHONE);
  await page.goto('/main/purchase_list?q=Swipe');
  await expect(page.getByText('Transit 40%', { exact: true })).toBeInViewport({ ratio: 1 });
  const name = page.locator('td').getByText(/· Nov 10.* – Dec 27, 2028/);
  await expect(name).toBeInViewport({ ratio: 1 });
  const cut = name.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { right } = (text.closest('td') as Element).getBoundingClientRect();
    return range.getBoundingClientRect().right > right;
  });
  expect(await cut).toBe(false);
  await page.goto('/main/plan_list?q=Swipe');
  await expect(page.getByText(/– Dec 27, 2028 · 10$/)).toBeInViewport({ ratio: 1 });
  await page.goto('/main/invoice_list?q=SWIPE');
  await expect(page.getByText('Transit', { exact: true }).first()).toBeInViewport({ ratio: 1 });
  await page.goto('/main/container_list?q=SWIPE');
  await expect(page.getByRole('cell', { name: 'Jan 5, 2030' })).toBeInViewport({ ratio: 1 });
});

test('the toolbars of Coverage and Containers fit on one line at a width of 1024 pixels, and those of three other lists on two lines at 390 pixels', async ({
  page,
  records,
}) => {
  await records.manySaps(['LINE-1']);
  const height = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(path);
    await waitForRows(page);
    return (await page.getByRole('group', { name: / actions$/ }).boundingBox())?.height;
  };
  for (const list of ['coverage_list', 'container_list'])
    expect.soft(await height(`/main/${list}`, 1024), list).toBeLessThan(60);
  // The search is on a line above the buttons.
  for (const list of ['car_model_list', 'product_sap_list', 'specification_list'])
    expect.soft(await height(`/main/${list}`, 390), list).toBeLessThan(112);
});
