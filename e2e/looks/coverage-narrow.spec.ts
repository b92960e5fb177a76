import { addDays, formatDay } from '#domain/values/day';
import { expectAccessible } from '../axe.ts';
import { rows } from '../lines.ts';
import { button, resize } from '../screens.ts';
import { shortages, today } from '../shortages.ts';
import { expect, test } from '../test.ts';

test('at a width of 390 pixels, the toolbar of coverage has at most two rows, and rare actions are in More actions', async ({
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
  await expect(toolbar.getByLabel('Short within days').getByRole('option', { selected: true })).toHaveText(
    '30 days',
  );
  for (const name of ['More actions', 'Filter', 'Download', 'View'])
    expect.soft((await button(toolbar, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
  await toolbar.getByLabel('Short within days').selectOption('All days');
  await expect(page).toHaveURL(/days=all/);
  await expect(rows(page)).toHaveCount(2);

  await button(toolbar, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Import counts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Needed by...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Needed by' });
  await expect(dialog.getByRole('combobox', { name: 'Car model' })).toBeFocused();
  // The list of options opens only on demand, since it would cover the buttons.
  await button(dialog, 'Cancel').click();
  await expect(button(toolbar, 'More actions')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('25.9: at a width of 390 and 1024 pixels, an entry of the balance is fully visible with its quantity', async ({
  page,
  records,
}) => {
  const { saps } = await shortages(records, 'NARROW');
  await page.goto(`/main/coverage_list?days=all&sap_id=${saps[0]?.sap_id}`);
  const balance = page.getByRole('region', { name: 'Balance by day' });
  for (const width of [390, 1024]) {
    await resize(page, { width, height: 844 });
    const row = balance.getByRole('row', { name: /NARROW.* −400 −400$/ });
    await row.scrollIntoViewIfNeeded();
    const cells = [
      ...(await row.getByRole('cell').all()),
      ...(await balance.getByRole('columnheader').all()),
    ];
    for (const cell of cells) await expect(cell, `${width} pixels`).toBeInViewport({ ratio: 1 });
    expect(await balance.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});

test('at a width of 390, 768 and 1119 pixels, the date and size of a shortage, and the reason for it, are visible next to its SAP without scrolling', async ({
  page,
  records,
}) => {
  await shortages(records, 'SEEN');
  await page.goto('/main/coverage_list?q=SEEN-1&days=all');
  await expect(rows(page)).toHaveCount(1);
  for (const width of [390, 768, 1119]) {
    await resize(page, { width, height: 844 });
    const [day, size] = [formatDay(addDays(today, 5)), '400'];
    const shortage = width === 390 ? [`Stands still from ${day}`, `${size} missing`] : [day, size];
    for (const text of ['Part of SEEN-1', ...shortage, 'Not ordered'])
      await expect(rows(page).getByText(text, { exact: true }).first(), `${width} pixels`).toBeInViewport({
        ratio: 1,
      });
  }
});
