import { expectAccessible, POPUPS } from './axe.ts';
import { planFor, toast } from './lines.ts';
import { heading, resize, waitForRows } from './screens.ts';
import { day } from './shortages.ts';
import { expect, test } from './test.ts';

test('two containers that free cars only together are found and marked as arrived by keyboard', async ({
  page,
  records,
}) => {
  const { saps, specification } = await planFor(records, 'FIRST', [1, 2]);
  const begin = { begin_date: day(5), end_date: day(9) };
  const plan = await records.plan(specification, 30, begin);
  const lines = saps.map((sap, index) => [sap, 30 * (index + 1)] as const);
  const purchase = await records.purchase(plan, lines);
  for (const [index, [sap, quant]] of lines.entries()) {
    const line = { product_id: sap.product_id, sap_id: sap.sap_id, quant, lot: null };
    const form = { status: 'T' as const, product_saps: [{ ...line, container: `FIRST ${index + 1}` }] };
    await records.invoice(purchase, `FIRST-INV-${index + 1}`, [], form);
  }

  await page.goto('/main/container_list?q=first-inv');
  await expect(heading(page, 'Containers')).toBeVisible();
  await waitForRows(page);
  await page.getByRole('heading', { name: 'Containers' }).click();
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Which container first?' });
  await expect(dialog.getByLabel('Look ahead')).toBeFocused();
  const set = dialog
    .getByRole('listitem', { name: '30 more cars if here today, only together' })
    .filter({ hasText: 'FIRST 1' });
  await expect(set).toContainText('FIRST-INV-1');
  await expect(set).toContainText('FIRST 2');
  await expect(set.getByText(/^\+30 FIRST/)).toBeVisible();
  await expectAccessible(page, POPUPS);
  await resize(page, { width: 390, height: 760 });
  await set.scrollIntoViewIfNeeded();
  await expect(set.getByRole('link', { name: 'FIRST 2' })).toBeInViewport({ ratio: 1 });
  await expect(set.getByRole('button', { name: 'Arrived...' })).toBeInViewport({ ratio: 1 });
  await resize(page, { width: 1280, height: 720 });

  await set.getByRole('link', { name: 'FIRST 1' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'FIRST 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await set.getByRole('button', { name: 'Arrived...' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Arrived' });
  await expect(question.getByText('On which day did FIRST 1, FIRST 2 arrive?')).toBeVisible();
  await question.getByLabel('Arrived on').press('Enter');
  await expect(toast(page, /^2 containers arrived. FIRST-INV-1, FIRST-INV-2 are Arrived./)).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(set).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
