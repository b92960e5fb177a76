import { addDays, formatDay } from '#domain/values/day';
import { isAccessible } from './axe.ts';
import { rows } from './lines.ts';
import { button, resize } from './screens.ts';
import { shortages, today } from './shortages.ts';
import { expect, test } from './test.ts';

test('390 pixels wide, the toolbar has two rows, and rare actions are in More actions', async ({
  page,
  records,
}) => {
  await shortages(records, 'SMALL');
  for (let number = 1; number <= 6; number += 1) await records.carModel({ name: `Cobalt ${number}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/main/coverage_list?q=SMALL');
  await expect(rows(page)).toHaveCount(2);
  const toolbar = page.getByRole('group', { name: 'Coverage actions' });
  expect((await toolbar.boundingBox())?.height).toBeLessThan(120);
  for (const name of ['More actions', 'Filter', 'Download', 'View'])
    expect.soft((await button(toolbar, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
  await toolbar.getByLabel('Short within days').selectOption('All days');
  await expect(page).toHaveURL(/days=all/);
  await expect(rows(page)).toHaveCount(2);

  await button(toolbar, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Import counts' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('menuitem', { name: 'Needed by...' }).click();
  const asking = page.getByRole('dialog', { name: 'Needed by' });
  await expect(asking.getByRole('combobox', { name: 'Car model' })).toBeFocused();
  // The list of proposals would cover the buttons: it opens only on demand.
  await button(asking, 'Cancel').click();
  await expect(button(toolbar, 'More actions')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('on a phone the plan of a balance entry is fully readable beside the balance, whose shadow marks the hidden columns', async ({
  page,
  records,
}) => {
  const { saps } = await shortages(records, 'NARROW');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/main/coverage_list?sap_id=${saps[0]?.sap_id}`);
  const title = page.getByRole('heading', { name: /^Coverage of NARROW/ });
  await expect(title).toBeFocused();
  await expect(title).toHaveCSS('outline-style', 'none');
  const pieces = page.getByRole('region', { name: 'Balance by day' });
  const balance = pieces.getByRole('cell', { name: '−400' }).last();
  await expect(balance).not.toHaveCSS('box-shadow', 'none');

  const plan = pieces.getByRole('cell', { name: /NARROW/ });
  const [from, rest] = await Promise.all([plan, balance].map((each) => each.boundingBox()));
  // More than a few letters of it are visible before anything is scrolled.
  expect((rest?.x ?? 0) - (from?.x ?? 0)).toBeGreaterThan(90);
  await plan.evaluate((cell) => cell.closest('section')?.scrollTo((cell as HTMLElement).offsetLeft, 0));
  const [left, seen, right] = await Promise.all([pieces, plan, balance].map((each) => each.boundingBox()));
  if (!left || !seen || !right) throw new Error('All three are there.');
  expect(seen.x).toBeGreaterThanOrEqual(left.x);
  expect(seen.x + seen.width).toBeLessThanOrEqual(right.x);
  await pieces.evaluate((element) => element.scrollTo(5_000, 0));
  await expect(balance).toHaveCSS('box-shadow', 'none');
});

test('at any width the date, the size and the reason of a shortage are visible beside its name, without scrolling', async ({
  page,
  records,
}) => {
  await shortages(records, 'SEEN');
  await page.goto('/main/coverage_list?q=SEEN-1&days=all');
  await expect(rows(page)).toHaveCount(1);
  for (const width of [390, 768, 1119]) {
    await resize(page, { width, height: 844 });
    for (const text of ['Part of SEEN-1', formatDay(addDays(today, 5)), '400', 'Not ordered'])
      await expect(rows(page).getByText(text, { exact: true }).first(), `${width} pixels`).toBeInViewport({
        ratio: 1,
      });
  }
});
