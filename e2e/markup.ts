import { expect, type Page } from '@playwright/test';
import { partSapCalls } from '#domain/part-sap/part-sap';
import type { Records } from './records.ts';

export const IMAGE = '<img src=x onerror=window.__x=1>';
export const SCRIPT = '<script>window.__x=1</script>';
export const SVG = '</script><svg/onload=window.__x=1>';
export const TEMPLATE = '{{7*7}}';
/** Markup without spaces, because a username cannot contain spaces. */
export const NAME = '<svg/onload=window.__x=1>';
export const LINK = '[a](javascript:window.__x=1)';
export const ALL = [IMAGE, SCRIPT, SVG, TEMPLATE, LINK].join(' ');

/** Expects that no typed text has become an element of the page or has been executed. */
export async function expectHarmless(page: Page) {
  const found = await page.evaluate(() => ({
    ran: '__x' in window,
    elements: document.querySelectorAll('img[src="x"], svg[onload], [onerror], a[href^="javascript:"]')
      .length,
    scripts: [...document.scripts].filter((script) => script.textContent?.includes('__x')).length,
  }));
  expect(found).toEqual({ ran: false, elements: 0, scripts: 0 });
}

/** Expects that the page shows these texts literally, and that none of them has an effect. */
export async function expectLiteral(page: Page, ...texts: string[]) {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  await expectHarmless(page);
}

/** Creates one record of every kind. All of them except the purchase contain markup. */
export async function hostileRecords(records: Records) {
  const product_id = await records.carModel({ name: IMAGE, gen_name: SVG, note: ALL });
  const part = await records.part({ name: SCRIPT, gen_name: IMAGE, note: ALL });
  const body = { sap_id: null, product_id: part, min_order_quant: null, note: ALL, state: 'A' };
  const { sap_id } = await records.send(partSapCalls.save, { ...body, sap_code: SVG });
  const sap = { product_id: part, sap_id };
  const specification = await records.specification(product_id, '2026-01-05', [[sap, 1]], { note: ALL });
  const plan = await records.plan(specification, 10, { note: ALL });
  const purchase = await records.purchase(plan, [[sap, 10]]);
  const line = { ...sap, quant: 10, container: IMAGE, lot: TEMPLATE };
  const invoice = await records.invoice(purchase, IMAGE, [], { note: ALL, product_saps: [line] });
  return { product_id, part, sap_id, specification, plan, purchase, invoice };
}
