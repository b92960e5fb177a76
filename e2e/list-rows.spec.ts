import { planCalls } from '#domain/plan/plan';
import { planFor } from './lines.ts';
import { answer, goAfresh } from './screens.ts';
import { expect, test } from './test.ts';

test('a refused delete links to the records that use the record, and offers to set it to Passive', async ({
  page,
  records,
}) => {
  const { plan, specification } = await planFor(records, 'HELD', [1]);
  await page.goto('/main/specification_list?q=HELD');
  const row = page.getByRole('row', { name: /HELD/ });
  const refused = async () => {
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await answer(page, 'Delete');
    const alert = page.getByRole('alertdialog', { name: 'Error' });
    await expect(alert).toContainText('Set it to Passive instead.');
    return alert;
  };
  await (await refused()).getByRole('link', { name: /HELD/ }).click();
  await expect(page.getByRole('heading', { name: 'Edit plan' })).toBeVisible();
  await expect(page).toHaveURL(`/main/plan?plan_id=${plan}`);

  await goAfresh(page, '/main/specification_list?q=HELD');
  await (await refused()).getByRole('button', { name: 'Set to Passive' }).click();
  await expect(row).toContainText('Passive');

  await records.send(planCalls.delete, { plan_ids: [plan] });
  await goAfresh(page, '/main/specification_list?q=HELD');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await goAfresh(page, `/main/specification?specification_id=${specification}`);
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible();
});
