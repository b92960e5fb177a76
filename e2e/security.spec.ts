import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Browser, Page } from '@playwright/test';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { startProcess } from '../server/testing/server-process.ts';
import type { Records } from './records.ts';
import { answer, openList, rowOf, save, settled } from './screens.ts';
import { startServer } from './server.ts';
import { expect, PASSWORD, test } from './test.ts';

const IMAGE = '<img src=x onerror=window.__x=1>';
const SCRIPT = '<script>window.__x=1</script>';
const SVG = '</script><svg/onload=window.__x=1>';
const TEMPLATE = '{{7*7}}';
/** A username has no spaces. */
const NAME = '<svg/onload=window.__x=1>';
const LINK = '[a](javascript:window.__x=1)';
const ALL = [IMAGE, SCRIPT, SVG, TEMPLATE, LINK].join(' ');

/** Nothing of what was typed has become an element of the page, or run. */
async function expectHarmless(page: Page) {
  const found = await page.evaluate(() => ({
    ran: '__x' in window,
    elements: document.querySelectorAll('img[src="x"], svg[onload], [onerror], a[href^="javascript:"]')
      .length,
    scripts: [...document.scripts].filter((script) => script.textContent?.includes('__x')).length,
  }));
  expect(found).toEqual({ ran: false, elements: 0, scripts: 0 });
}

/** The texts stand on the page to the letter. */
async function expectLiteral(page: Page, ...texts: string[]) {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  await expectHarmless(page);
}

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A browser of its own, signed in. */
async function anotherBrowser(browser: Browser, url: string, username: string, password: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/auth/signin');
  await signIn(page, username, password);
  return page;
}

/** One record of every kind, each text of which is markup. */
async function hostileRecords(records: Records) {
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

test('H12: markup in records is shown to the letter in lists, forms, lookups, dialogs, alerts and the history', async ({
  page,
  records,
}) => {
  test.setTimeout(120_000);
  const ids = await hostileRecords(records);
  await page.goto('/main');
  const lists: Record<string, string[]> = {
    'Car models': [IMAGE, SVG, ALL],
    Parts: [SCRIPT, IMAGE, SVG, ALL],
    'Part SAPs': [SVG, SCRIPT, IMAGE, ALL],
    Specifications: [IMAGE, SVG, ALL],
    Plans: [IMAGE, ALL],
    Purchases: [IMAGE],
    Invoices: [IMAGE, ALL],
  };
  for (const [name, texts] of Object.entries(lists)) {
    await test.step(name, async () => {
      await openList(page, name);
      await expectLiteral(page, ...texts);
    });
  }

  const forms: Record<string, [label: string, value: string][]> = {
    [`car_model?product_id=${ids.product_id}`]: [
      ['Model name', IMAGE],
      ['Note', ALL],
    ],
    [`product?product_id=${ids.part}`]: [
      ['Part name', SCRIPT],
      ['Note', ALL],
    ],
    [`product_sap?sap_id=${ids.sap_id}`]: [
      ['Sap Code', SVG],
      ['Note', ALL],
    ],
    [`specification?specification_id=${ids.specification}`]: [['Note', ALL]],
    [`plan?plan_id=${ids.plan}`]: [['Note', ALL]],
    [`purchase?purchase_id=${ids.purchase}`]: [['Quantity, row 1', '10']],
    [`invoice?invoice_id=${ids.invoice}`]: [
      ['Invoice number', IMAGE],
      ['Container, row 1', IMAGE],
      ['LOT, row 1', TEMPLATE],
    ],
  };
  for (const [address, fields] of Object.entries(forms)) {
    await test.step(address, async () => {
      await page.goto(`/main/${address}`);
      for (const [label, value] of fields) await expect(page.getByLabel(label).first()).toHaveValue(value);
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('region', { name: 'History' }).getByText('by form').first()).toBeVisible();
      await expectHarmless(page);
    });
  }

  await page.goto('/main/plan');
  await page.getByRole('combobox', { name: 'Specification' }).click();
  await expect(page.getByRole('option').first()).toContainText(IMAGE);
  await expectHarmless(page);

  await page.goto(`/main/specification?specification_id=${ids.specification}`);
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${SVG} removed` })).toBeVisible();
  await expectHarmless(page);
  await page.getByRole('button', { name: 'Undo' }).click();

  await page.goto('/main/purchase_list');
  await settled(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const status = page.getByRole('dialog', { name: 'Purchase status' });
  await status.getByRole('button', { name: SVG }).click();
  await expect(status.getByRole('cell', { name: IMAGE }).first()).toBeVisible();
  await expectHarmless(page);
  await page.goto('/main/car_model_list');
  await settled(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText(IMAGE);
  await expectHarmless(page);
});

test('H12: markup in the address, in a search and in the name of a view is text', async ({
  page,
  records,
}) => {
  await records.carModel({ name: 'Address' });
  await page.goto(`/main/car_model_list?q=${encodeURIComponent(SVG)}&sort=${encodeURIComponent(IMAGE)}`);
  await expect(page.getByRole('searchbox')).toHaveValue(SVG);
  await expectHarmless(page);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByLabel('Name of this view').fill(IMAGE);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(
    page.getByRole('list', { name: 'Saved views' }).getByRole('button', { name: IMAGE, exact: true }),
  ).toBeVisible();
  await expectHarmless(page);
  await page.goto(`/main/${encodeURIComponent(IMAGE)}?x=${encodeURIComponent(SCRIPT)}`);
  await expect(page.getByText('Page not found')).toBeVisible();
  await expectHarmless(page);
});

test('H13: markup as a username that fails, and in the names of refused and of stored files, is text', async ({
  page,
  context,
  records,
}) => {
  const { purchase } = await hostileFiles(records);
  await page.goto(`/main/purchase?purchase_id=${purchase}`);
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('10');
  const documents = page.getByLabel('Choose files or drop them here');
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  await documents.setInputFiles(
    { name: `${IMAGE}.pdf`, mimeType: 'application/pdf', buffer: large },
    { timeout: 30_000 },
  );
  await expect(page.getByText(`File "${IMAGE}.pdf" exceeds the maximum size of 10 MB`)).toBeVisible();
  await documents.setInputFiles({ name: `${IMAGE}.txt`, mimeType: 'text/html', buffer: Buffer.from(SCRIPT) });
  await expect(page.getByRole('link', { name: /img src=x onerror=/ })).toBeVisible();
  await expectHarmless(page);

  await context.clearCookies();
  await page.goto('/auth/signin');
  await signIn(page, IMAGE, SCRIPT);
  await expect(page.getByText('Incorrect username or password')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(IMAGE);
  await expectHarmless(page);
});

async function hostileFiles(records: Records) {
  const sap = await records.sap('FILES-1');
  const car = await records.carModel({ name: 'Files' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  return { purchase: await records.purchase(await records.plan(specification, 10), [[sap, 10]]) };
}

test('H13: a person whose name is markup is shown by name in the menu, on the reset and in the history', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'partline-e2e-'));
  const server = startProcess({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: NAME,
    ADMIN_PASSWORD: PASSWORD,
  });
  try {
    const [, url = ''] = await server.find(/listening on (\S+)/);
    await page.goto(`${url}/auth/signin`);
    await signIn(page, NAME, PASSWORD);
    await expect(page.getByRole('button', { name: NAME })).toBeVisible();
    await page.goto(`${url}/main/car_model`);
    await page.getByLabel('Model name').fill('By whom');
    await save(page, 'Car models');
    await rowOf(page, 'By whom').getByRole('link').click();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(`${NAME} by form`);
    await expectHarmless(page);
    await page.goto(`${url}/auth/reset_password`);
    await expect(page.getByLabel('Username')).toHaveValue(NAME);
    await expectHarmless(page);
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('H14: markup in the name of a file, of its sheets, in headers and cells is text in the preview', async ({
  page,
}) => {
  const sheet = '<img src=x onerror=__x=1>';
  const other = '<b onclick=__x=1>{{7+7}}';
  const book = utils.book_new();
  const rows = [
    ['Part name', 'SAP', 'Note', IMAGE],
    [SCRIPT, SVG, ALL, LINK],
    ['', IMAGE, TEMPLATE, ''],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet);
  utils.book_append_sheet(book, utils.aoa_to_sheet([[IMAGE], [SCRIPT]]), other);
  await page.goto('/main/product_sap_bulk_import');
  await page.getByLabel('Choose a spreadsheet or drop it here').setInputFiles({
    name: `${IMAGE}.xlsx`,
    mimeType: '',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }),
  });
  await expectLiteral(page, `${IMAGE}.xlsx`, SCRIPT, SVG, ALL);
  await expect(page.getByLabel('Sheet', { exact: true }).getByRole('option')).toHaveText([sheet, other]);
  await expect(page.getByText(`Ignored columns: ${IMAGE}`)).toBeVisible();
  await page.getByLabel('Sheet', { exact: true }).selectOption(other);
  await expect(page.getByRole('alert')).toContainText(`Found: ${IMAGE}.`);
  await expectHarmless(page);

  await page.getByLabel('Sheet', { exact: true }).selectOption(sheet);
  await expect(page.getByRole('button', { name: 'Import the 1 good row' })).toBeEnabled();
  await page.getByRole('button', { name: 'Import the 1 good row' }).click();
  await answer(page, 'Import');
  await expect(page.getByRole('region', { name: 'Import Results' })).toBeVisible();
  await expectHarmless(page);
});

for (const [where, host] of [
  ['another site', 'localhost'],
  ['another port of the same site', '127.0.0.1'],
] as const) {
  test(`C01, C02: forms and fetches of ${where} change nothing, although the person is signed in`, async ({
    page,
    context,
    complaints,
    partline,
    records,
  }) => {
    expect(new URL(partline.url).hostname).toBe('127.0.0.1');
    const cookies = await context.cookies(partline.url);
    expect(cookies).not.toEqual([]);
    await records.carModel({ name: 'Already there' });
    const count = async (): Promise<number> => {
      const list = await context.request.post(`${partline.url}${carModelGrid.path}`, { data: EVERYTHING });
      return (await list.json()).data.count;
    };
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const target = `${partline.url}${carModelCalls.save.path}`;
    const attacker = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Prizes</title><h1>You have won</h1>');
    });
    await new Promise<void>((resolve) => attacker.listen(0, host, resolve));
    const origin = `http://${host}:${(attacker.address() as AddressInfo).port}`;
    const asked: string[] = [];
    const statuses: number[] = [];
    page.on('request', (request) => request.url() === target && asked.push(request.method()));
    page.on('response', (response) => response.url() === target && statuses.push(response.status()));

    try {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
        await page.goto(origin);
        await page.evaluate(
          ([action = '', enctype = '']) => {
            const form = document.createElement('form');
            Object.assign(form, { method: 'post', action, enctype });
            // As text/plain this is JSON.
            const field = document.createElement('input');
            field.name = '{"product_id":null,"name":"Stolen","gen_name":null,"note":null,"state":"A","x":"';
            field.value = '"}';
            form.append(field);
            document.body.append(form);
            form.submit();
          },
          [target, type],
        );
        await page.waitForURL(target);
      }
      expect(statuses).toHaveLength(3);
      for (const status of statuses) expect([403, 415]).toContain(status);

      await page.goto(origin);
      await page.evaluate(async (url) => {
        const body = JSON.stringify({
          product_id: null,
          name: 'Stolen',
          gen_name: null,
          note: null,
          state: 'A',
        });
        for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
          await fetch(url, {
            ...{ method: 'POST', mode: 'no-cors', credentials: 'include', body },
            headers: { 'content-type': type },
          }).catch(() => undefined);
        }
        navigator.sendBeacon(url, body);
      }, target);
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(5);
      expect(await count()).toBe(before);
      for (const status of statuses) expect([403, 415]).toContain(status);
      // The person is still signed in.
      await page.goto(`${partline.url}/main/car_model_list?q=Stolen`);
      await expect(page.getByText('No data', { exact: true })).toBeVisible();
    } finally {
      attacker.close();
      attacker.closeAllConnections();
    }
    // The refusals are shown in a sandbox, and the tools that drive the browser look for scripts in it.
    const others = complaints.filter((words) => !words.startsWith('Blocked script execution'));
    complaints.splice(0, complaints.length, ...others);
  });
}

/** What a list asks for to count its records. */
const EVERYTHING = {
  p: { column: ['product_id'], offset: 0, limit: 1, filter: [], search: [], search_text: '', sort: [] },
  d: {},
};

test('A09: a cookie that was copied before signing out opens nothing, and Back shows nothing', async ({
  browser,
}) => {
  const own = await startServer();
  try {
    const page = await anotherBrowser(browser, own.url, own.username, own.password);
    await setPassword(page, PASSWORD);
    await page.goto('/main/product_list');
    await settled(page);
    const cookies = await page.context().cookies();
    await page.getByRole('button', { name: own.username }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/signin');
    await page.goBack();
    await expect(page).toHaveURL('/auth/signin');
    await expect(page.getByRole('table')).toHaveCount(0);

    const thief = await browser.newContext({ baseURL: own.url });
    await thief.addCookies(cookies);
    const theirs = await thief.newPage();
    await theirs.goto('/main/product_list');
    await expect(theirs).toHaveURL('/auth/signin');
    const refused = await thief.request.post('/api/do_i_have_access', { data: {} });
    expect(refused.status()).toBe(401);
    await thief.close();
    await page.context().close();
  } finally {
    await own.stop();
  }
});

/** Fills in the reset that stands on the page. */
async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Specifications' })).toBeVisible();
}

test('A11: a reset in one browser puts the other one out at its next click, and itself stays in', async ({
  browser,
}) => {
  const own = await startServer();
  try {
    const one = await anotherBrowser(browser, own.url, own.username, own.password);
    await setPassword(one, PASSWORD);
    const other = await anotherBrowser(browser, own.url, own.username, PASSWORD);
    await expect(other.getByRole('heading', { name: 'Specifications' })).toBeVisible();

    await one.getByRole('button', { name: own.username }).click();
    await one.getByRole('menuitem', { name: 'Reset password' }).click();
    await setPassword(one, 'another harbour at dusk');
    await other
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Parts', exact: true })
      .click();
    await expect(other).toHaveURL('/auth/signin');
    await expect(other.getByRole('table')).toHaveCount(0);
    await openList(one, 'Parts');

    await signIn(other, own.username, PASSWORD);
    await expect(other.getByText('Incorrect username or password')).toBeVisible();
    await signIn(other, own.username, 'another harbour at dusk');
    await expect(other).toHaveURL('/main/product_list');
    await one.context().close();
    await other.context().close();
  } finally {
    await own.stop();
  }
});

test('what was typed survives the end of the session and is offered after the sign-in, lines included', async ({
  page,
  context,
  partline,
  records,
}) => {
  const sap = await records.sap('DRAFT-1');
  const car = await records.carModel({ name: 'Draft' });
  const id = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const address = `/main/specification?specification_id=${id}`;
  await page.goto(address);
  await page.getByLabel('Note').fill('typed before the end');
  await page.getByLabel('Quantity, row 1').fill('2.5');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer(page, 'Save');
  await expect(page).toHaveURL('/auth/signin');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await signIn(page, partline.username, PASSWORD);
  await expect(page).toHaveURL(address);
  await expect(
    page.getByText('Your session ended before you saved this form. What you typed was kept.'),
  ).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('typed before the end');
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('2.5');
  await save(page, 'Specifications');
  await page.goto(address);
  await expect(page.getByLabel('Note')).toHaveValue('typed before the end');
  await expect(page.getByText(/^Your session ended/)).toHaveCount(0);
});

test('the history of a record tells who changed what, when, from what to what, newest first', async ({
  page,
  partline,
  records,
}) => {
  const id = await records.carModel({ name: 'Before' });
  await page.goto(`/main/car_model?product_id=${id}`);
  await page.getByLabel('Model name').fill('After');
  await page.getByRole('switch').click({ force: true });
  await save(page, 'Car models');
  await page.goto(`/main/car_model?product_id=${id}`);
  await page.getByRole('button', { name: 'History' }).click();
  const entries = page.getByRole('region', { name: 'History' }).getByRole('list').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`${partline.username} by form`);
  await expect(entries.first()).toContainText('Before → After');
  await expect(entries.first()).toContainText(/State\s*Active → Passive/);
  await expect(entries.first().getByRole('time')).toHaveAttribute('datetime', /^20\d\d-\d\d-\d\dT.*Z$/);
});
