import type { Locator, Page } from '@playwright/test';
import { planFor, quantity } from '../lines.ts';
import type { CreatedSap } from '../records.ts';
import { answer, button, heading, openFresh } from '../screens.ts';
import { today } from '../shortages.ts';
import { expect, test } from '../test.ts';

interface Printed {
  /** The lines of text, with ` | ` between the cells of a row. */
  lines: string[];
  /** The number of fields and buttons in the printout. */
  controls: number;
  pages: number;
  /** The colors of the text and of the paper. */
  colors: string[];
}

declare global {
  interface Window {
    printed: Omit<Printed, 'pages'>;
  }
}

/** Prints the page, and returns the content of the printout. */
async function print(page: Page): Promise<Printed> {
  await page.evaluate(() => {
    const read = () => {
      const shown = [...document.querySelectorAll('input, textarea, select, button')];
      const sheet = document.querySelector('body > article') ?? document.body;
      window.printed = {
        lines: document.body.innerText.split('\n').map((line) => line.replaceAll('\t', ' | ')),
        controls: shown.filter((element) => element.checkVisibility()).length,
        colors: [getComputedStyle(sheet).color, getComputedStyle(document.documentElement).backgroundColor],
      };
    };
    // The page's listener was added first, so it has already rendered the printout.
    window.addEventListener('beforeprint', read, { once: true });
  });
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: 'screen' });
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  return { ...(await page.evaluate(() => window.printed)), pages };
}

test('a purchase is printed as an order with the current values of the form and all lines, black on white', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(
    records,
    'PAPER',
    Array.from({ length: 70 }, () => 1),
  );
  const name = 'Bracket of the front axle, left, with all its bolts and washers';
  const sap = await records.sap('PAPER-MOQ', {
    name,
    part: { gen_name: 'FA-7' },
    sap: { min_order_quant: 500 },
  });
  const lines = [...saps.map((line) => [line, 10] as const), [sap, 1234.5] as const];
  const id = await records.purchase(plan, lines);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/main/purchase?purchase_id=${id}`);
  await expect(heading(page, /^Edit purchase PO/)).toBeVisible();
  await expect(quantity(page, 1)).toBeVisible();
  const number = (await heading(page, /^Edit purchase PO/).innerText()).replace('Edit purchase ', '');

  const stored = await print(page);
  expect(stored.lines).toContain(`Order ${number}`);
  expect(stored.lines).not.toContain('Not saved yet');
  expect(stored.lines.join('\n')).toMatch(/\nPlan\n.*PAPER · Jan 5, 2026.*\nDate\n/);
  expect(stored.lines).toContain('# | SAP | Part name | Part number | Quantity | MOQ');
  for (const row of [1, 70])
    expect(stored.lines.some((line) => line.startsWith(`${row} | PAPER-${row} | `))).toBe(true);
  expect(stored.lines).toContain(`71 | PAPER-MOQ | ${name} | FA-7 | 1,234.5 | 500`);
  expect(stored.lines).toEqual(expect.arrayContaining(['71 lines · Σ 1,934.5', 'Signature']));
  expect(stored.controls).toBe(0);
  expect(stored.pages).toBeGreaterThan(1);
  expect(stored.colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);

  await quantity(page, 1).fill('77');
  const changed = await print(page);
  expect(changed.lines).toContain('Not saved yet');
  expect(changed.lines.find((line) => line.startsWith('1 | '))).toContain('| 77');
  // The printout does not remain on the screen.
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expect(quantity(page, 1)).toHaveValue('77');
});

test('an invoice is printed as a receiving sheet by container, and a purchase status with its five groups', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'UNLOAD', [1, 1, 1]);
  const [a, b, c] = saps as [CreatedSap, CreatedSap, CreatedSap];
  const purchase = await records.purchase(plan, [
    [a, 10],
    [b, 10],
    [c, 10],
  ]);
  const packages = [
    { container: 'TGHU2', lot: 'L-1', quant: 4 },
    { container: 'MSKU1', lot: 'L-2', quant: 6 },
  ];
  const id = await records.invoice(purchase, 'UNLOAD-INV', [], {
    status: 'T',
    expected_on: '2026-03-04',
    product_saps: [
      { ...a, quant: 10, packages },
      { ...b, quant: 9, container: 'msku1', lot: null },
    ],
  });
  await page.goto(`/main/invoice?invoice_id=${id}`);
  await expect(quantity(page, 1)).toBeVisible();

  const sheet = await print(page);
  expect(sheet.lines).toContain('Receiving sheet UNLOAD-INV');
  expect(sheet.controls).toBe(0);
  expect(sheet.lines.filter((line) => line.includes(' | ') || line.includes('Σ'))).toEqual([
    'TGHU2 · expected Mar 4, 2026 · 1 row · Σ 4',
    '# | SAP | Part name | LOT | Quantity | Received',
    '1 | UNLOAD-1 | Part of UNLOAD-1 | L-1 | 4 | ',
    'MSKU1 · expected Mar 4, 2026 · 2 rows · Σ 15',
    '# | SAP | Part name | LOT | Quantity | Received',
    '1 | UNLOAD-1 | Part of UNLOAD-1 | L-2 | 6 | ',
    '2 | UNLOAD-2 | Part of UNLOAD-2 |  | 9 | ',
    '2 lines · Σ 19',
  ]);

  await openFresh(page, '/main/purchase_list?q=UNLOAD');
  await page
    .getByRole('row', { name: /UNLOAD/ })
    .getByRole('checkbox')
    .check();
  await button(page, 'Status').click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: /Missing/ })).toBeVisible();
  const status = await print(page);
  expect(status.controls).toBe(0);
  expect(status.lines.filter((line) => /^(Exact|Less|More|Missing|Extra) /.test(line))).toEqual([
    'Exact 1',
    'Less 1',
    'More 0',
    'Missing 1',
    'Extra 0',
  ]);
  expect(status.lines.find((line) => line.includes('UNLOAD-2'))).toMatch(/\| 10 \| 9 \| −1 \| 0 \| 9 \| 0$/);
});

test('a specification is printed as a list, a plan with its buildable cars and needs, and the coverage of a SAP with a title that names the SAP', async ({
  page,
  records,
}) => {
  const { saps, specification, plan } = await planFor(records, 'LISTED', [2, 0.125]);
  await page.goto(`/main/specification?specification_id=${specification}`);
  await expect(quantity(page, 1)).toBeVisible();
  const list = await print(page);
  expect(list.controls).toBe(0);
  expect(list.lines.find((line) => line.startsWith('Specification '))).toMatch(/LISTED/);
  expect(list.lines.join('\n')).toMatch(/\nBegin date\nJan 5, 2026\nState\nActive\n/);
  expect(list.lines.find((line) => line.startsWith('2 | '))).toMatch(
    /^2 \| LISTED-2 \| 0.125 \| .*Part of LISTED-2/,
  );

  await openFresh(page, `/main/plan?plan_id=${plan}`);
  await expect(page.getByRole('region', { name: 'Parts this plan needs', exact: true })).toBeVisible();
  const needs = await print(page);
  expect(needs.controls).toBe(0);
  expect(needs.lines.find((line) => line.startsWith('Plan '))).toMatch(/LISTED · 10/);
  expect(needs.lines.join('\n')).toMatch(/\nQuantity\n10 cars\nCan it be built\?\n/);
  expect(needs.lines.find((line) => line.startsWith('2 | LISTED-2 | 1.25'))).toMatch(/Part of LISTED-2/);

  await openFresh(page, `/main/coverage_list?sap_id=${saps[0]?.sap_id}`);
  await expect(page.getByRole('dialog', { name: 'Coverage of LISTED-1' })).toBeVisible();
  const balance = await print(page);
  expect(balance.controls).toBe(0);
  expect(balance.lines).toEqual(expect.arrayContaining(['Coverage of LISTED-1', 'Part of LISTED-1']));
});

test('a list is printed in the same colors in light and dark', async ({ page, records }) => {
  await records.carModel({ name: 'Cobalt' });
  await page.goto('/main/car_model_list');
  const head = page.getByRole('columnheader', { name: 'Model name' });
  const printed = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.emulateMedia({ colorScheme, media: 'print' });
    return Promise.all(
      [head, page.getByRole('link', { name: /^CM/ }).first()].map((element) =>
        element.evaluate((shown) => {
          const { color, backgroundColor } = getComputedStyle(shown);
          return { color, backgroundColor };
        }),
      ),
    );
  };
  expect(await printed('dark')).toEqual(await printed('light'));
});

test('a toast is not printed with a list', async ({ page, records }) => {
  await records.carModel({ name: 'Toasted' });
  await page.goto('/main/car_model_list?q=Toasted');
  await page
    .getByRole('row', { name: /Toasted/ })
    .getByRole('checkbox')
    .check();
  await button(page, 'Delete 1').click();
  await answer(page, 'Delete');
  const toast = page.getByText('1 car model deleted');
  await expect(toast).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(toast).toBeHidden();
});

test('a list and the schedule are printed in landscape, and a form in portrait', async ({
  page,
  records,
}) => {
  const { specification } = await planFor(records, 'TURNED', [1]);
  const plan = await records.plan(specification, 10, { begin_date: today, end_date: today });
  const isLandscape = async (path: string, ready: Locator) => {
    await page.goto(path);
    await expect(ready).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [, width, height] = pdf.toString('latin1').match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    return Number(width) > Number(height);
  };
  const rows = page.getByText(/^Showing 1 to \d/);
  expect(await isLandscape('/main/car_model_list?q=TURNED', rows)).toBe(true);
  const plans = page.getByRole('table', { name: 'Plans' });
  expect(await isLandscape('/main/schedule', plans)).toBe(true);
  expect(await isLandscape(`/main/plan?plan_id=${plan}`, heading(page, 'Edit plan'))).toBe(false);
});
