import { planFor, rows, toast, undo } from './lines.ts';
import { heading, resize, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

/** Creates two containers on INV-1, the first of which is also on INV-2. */
async function shipments(records: Parameters<typeof planFor>[0], name: string) {
  const { saps, plan } = await planFor(records, name, [1, 2]);
  const [a, b] = saps as [(typeof saps)[number], (typeof saps)[number]];
  const purchase = await records.purchase(plan, [
    [a, 10],
    [b, 20],
  ]);
  const line = (sap: typeof a, quant: number, container: string, lot: string) => ({
    product_id: sap.product_id,
    sap_id: sap.sap_id,
    quant,
    container,
    lot,
  });
  const lines = [line(a, 4, `${name} 618342-7`, 'L-1'), line(b, 5, `${name} 700`, 'L-2')];
  const fields = { status: 'T' as const };
  await records.invoice(purchase, `${name}-INV-1`, [], { ...fields, product_saps: lines });
  const sameContainer = [line(a, 6, `${name}6183427`, 'L-3')];
  await records.invoice(purchase, `${name}-INV-2`, [], { ...fields, product_saps: sameContainer });
}

test('a container is found, opened and marked as arrived by keyboard, and the arrival is undone', async ({
  page,
  records,
}) => {
  await shipments(records, 'MSKU');
  await page.goto('/main/specification_list');
  await waitForRows(page);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(heading(page, 'Containers')).toBeVisible();
  await waitForRows(page);

  await page.keyboard.press('/');
  await page.keyboard.type('msku6183427');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  const first = rows(page).filter({ hasText: 'MSKU-INV-1' });
  await first.getByRole('link').focus();
  await page.keyboard.press('Enter');
  const contents = page.getByRole('dialog', { name: 'MSKU 618342-7' });
  await expect(contents.getByRole('row', { name: /MSKU-1.*L-1.*4/ })).toBeVisible();
  await resize(page, { width: 390, height: 760 });
  await expect(contents.getByRole('cell', { name: '4', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(contents.getByText('Part of MSKU-1 · LOT L-1')).toBeInViewport({ ratio: 1 });
  await resize(page, { width: 1280, height: 720 });
  await contents.getByRole('button', { name: 'Arrived...' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Arrived' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Arrived' })).toBeHidden();
  await expect(contents).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first.getByRole('link')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Arrived' });
  const also = dialog.getByRole('checkbox', { name: /^MSKU6183427 is also on MSKU-INV-2 · PO\d+\. Mark it/ });
  await expect(also).toBeChecked();
  await dialog.getByLabel('Arrived on').press('Enter');
  await expect(toast(page, '2 containers arrived. MSKU-INV-2 is Arrived.')).toBeVisible();
  await expect(page.getByText('No container with a number is on its way.')).toBeHidden();
  await expect(rows(page)).toHaveCount(0);

  await undo(page, '2 containers arrived.');
  await expect(rows(page)).toHaveCount(2);
  await expect(first).toContainText('Transit');
});
