import type { Page } from '@playwright/test';
import { carModelCalls } from '#domain/car-model/car-model';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { press } from './steps.ts';

/** Changes the open record on the screen and by a request, and then saves it on the screen. */
export async function causeConflict(page: Page): Promise<void> {
  const product_id = Number(new URL(page.url()).searchParams.get('product_id'));
  await page.getByLabel('Model name').fill('My name for it');
  await saveElsewhere(page, carModelCalls, { product_id }, { name: `Theirs ${Date.now()}` });
  await saveHere(page);
}

export async function causeLineConflict(page: Page): Promise<void> {
  const specification_id = Number(new URL(page.url()).searchParams.get('specification_id'));
  await page.getByLabel('Quantity, row 1', { exact: true }).fill('123456.5');
  await saveElsewhere(page, specificationCalls, { specification_id }, (model) => {
    const [first, ...others] = model.inputs as object[];
    return { inputs: [{ ...first, quant: Date.now() % 1_000_000 }, ...others] };
  });
  await saveHere(page);
}

type Model = Record<string, unknown>;

async function saveElsewhere(
  page: Page,
  calls: { model: { path: string }; save: { path: string } },
  id: Model,
  change: Model | ((model: Model) => Model),
): Promise<void> {
  const { data } = await (await page.request.post(calls.model.path, { data: id })).json();
  const changed = typeof change === 'function' ? change(data) : change;
  const answer = await page.request.post(calls.save.path, { data: { ...data, ...changed } });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function saveHere(page: Page): Promise<void> {
  await press('Save')(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Load theirs' }).waitFor();
}

export async function changeNeedsOfPlan(page: Page): Promise<void> {
  const purchase_id = Number(new URL(page.url()).searchParams.get('purchase_id'));
  const { data } = await (
    await page.request.post(purchaseCalls.model.path, { data: { purchase_id } })
  ).json();
  await saveElsewhere(page, planCalls, { plan_id: data.plan_id }, ({ quant }) => ({
    quant: Number(quant) + 7,
  }));
  await page.reload();
}
