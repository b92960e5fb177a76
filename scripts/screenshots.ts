/**
 * `npm run screenshots [-- WORD …]`: photographs every screen of the demo company, in light and dark, full, empty and
 * in error, with dialogs and lookups open, at five widths, into `screenshots/`, for somebody to look at. Words choose: only files whose name holds all
 * of them are taken (`dark`, `1440`, `empty`, `purchase`). Needs built pages.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { sessionCalls } from '#domain/session/session';
import { startProcess } from '../server/testing/server-process.ts';
import { ensureBrowser } from './browser.ts';

const FOLDER = join(import.meta.dirname, '../screenshots');
const WIDTHS = { 1920: 1080, 1440: 900, 1024: 768, 768: 1024, 390: 844 };
const SCHEMES = ['light', 'dark'] as const;
const FILLINGS = ['full', 'empty', 'error'] as const;
type Filling = (typeof FILLINGS)[number];
const AWAY = 'The database is away.';
/** A busy machine takes a while to show a screen. */
const PATIENCE_MS = 30_000;

/** A screen to be photographed. */
interface Shot {
  name: string;
  path: string;
  /** The fillings in which it looks different. */
  fillings: readonly Filling[];
  signedOut?: boolean;
  /** What is opened on it. */
  open?: (page: Page) => Promise<void>;
}

const LISTS = Object.values(RECORD_KINDS).map(({ list }) => list);
const FORMS = LISTS.map((list) => list.replace(/_list$/, ''));
const words = process.argv.slice(2);

const data = mkdtempSync(join(tmpdir(), 'partline-screenshots-'));
const server = startProcess({ DEMO_DATA_DIR: data, LOG_LEVEL: 'error' }, 'scripts/demo.ts');
try {
  const [, url = ''] = await server.find(/listening on (\S+)/);
  const [, username = '', password = ''] = await server.find(/sign in as (\S+) with the password (\S+)/);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    // Chromium's sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  mkdirSync(FOLDER, { recursive: true });
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.request.post(sessionCalls.signIn.path, { data: { username, password } });
  const page = await context.newPage();
  for (const shot of await shots(page)) await photograph(context, shot);
  await browser.close();
} finally {
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}

/** Every screen: the lists, their forms with and without a record, and those of the way in. */
async function shots(page: Page): Promise<Shot[]> {
  const lists = LISTS.map((list) => ({ name: list, path: `/main/${list}`, fillings: FILLINGS }));
  const added = FORMS.map((form) => ({
    name: `${form}-new`,
    path: `/main/${form}`,
    fillings: ['full'] as const,
  }));
  const edited: Shot[] = [];
  for (const [index, form] of FORMS.entries()) {
    await page.goto(`/main/${LISTS[index]}`);
    const path = await page.locator('tbody tr a').first().getAttribute('href');
    if (path) edited.push({ name: form, path, fillings: ['full', 'error'] });
  }
  return [
    ...lists,
    ...edited,
    ...added,
    ...opened(edited),
    { name: 'import', path: '/main/product_sap_bulk_import', fillings: ['full'] },
    { name: 'not_found', path: '/main/nowhere', fillings: ['full'] },
    { name: 'reset_password', path: '/auth/reset_password', fillings: ['full'] },
    { name: 'sign_in', path: '/auth/signin', fillings: ['full'], signedOut: true },
    { name: 'sign_up', path: '/auth/signup', fillings: ['full'], signedOut: true },
  ];
}

/** What floats above a screen: dialogs, menus and lookups, and an import with its preview. */
function opened(edited: readonly Shot[]): Shot[] {
  const pathOf = (form: string) => edited.find(({ name }) => name === form)?.path ?? '/main';
  const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  const look = (field: string) => async (page: Page) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
  };
  const check = (button: RegExp) => async (page: Page) => {
    await page.getByRole('checkbox').nth(1).check();
    await press(button)(page);
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  };
  const choose = (lines: readonly string[]) => async (page: Page) => {
    const buffer = Buffer.from(lines.join('\n'));
    const file = { name: 'from the supplier.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('Choose a spreadsheet or drop it here').setInputFiles(file);
    await page.getByText(file.name).waitFor();
  };
  const shots: [name: string, path: string, open: (page: Page) => Promise<void>][] = [
    ['delete', '/main/purchase_list', check(/^Delete/)],
    ['status', '/main/purchase_list', check(/^Status$/)],
    ['view', '/main/invoice_list', press('View')],
    ['keys', '/main/plan_list', press('Keyboard shortcuts')],
    ['user', '/main/plan_list', press('demo')],
    ['alert', '/main/car_model', press('Save')],
    ['lookup', '/main/product_sap', look('Part name')],
    ['lookup_plan', '/main/purchase', look('Plan')],
    ['lookup_line', '/main/specification', press('Add Input Part')],
    ['packages', pathOf('invoice'), press(/^Packages of/)],
    ['history', pathOf('purchase'), press(/^History/)],
    [
      'import_lines',
      '/main/specification',
      async (page) => {
        await press('Bulk Import')(page);
        await choose(['SAP,Qty', '40010001,2', '40010002,many', 'NOBODY,1', '40010003,-5'])(page);
      },
    ],
    ['import_mapped', '/main/product_sap_bulk_import', choose(['Item,Material,Min', 'Bracket,49990001,5'])],
    [
      'import_preview',
      '/main/product_sap_bulk_import',
      choose([
        'Part name,SAP,MOQ,Note,Colour',
        'Door seal front left,49990001,50,zinc plated and some more words to make it long,red',
        'Bracket,49990002,-5,,',
        'Hex bolt,0000000123456789012345,many,,',
        ',49990003,1234567.125,,blue',
      ]),
    ],
  ];
  return shots.map(([name, path, open]) => ({ name: `open_${name}`, path, fillings: ['full'], open }));
}

/** Takes a screen at every width, in both schemes and in each of its fillings. */
async function photograph(context: BrowserContext, shot: Shot): Promise<void> {
  for (const filling of shot.fillings) {
    for (const scheme of SCHEMES) {
      for (const [width, height] of Object.entries(WIDTHS)) {
        const name = [shot.name, filling, scheme, width].join('-');
        if (!words.every((word) => name.includes(word))) continue;
        const page = await context.newPage();
        if (shot.signedOut)
          await page.route(`**${sessionCalls.access.path}`, (route) => route.fulfill({ status: 401 }));
        await fill(page, filling);
        await page.setViewportSize({ width: Number(width), height });
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(shot.path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        // It is asked for again a few times before that is said.
        if (filling === 'error') await page.getByText(AWAY).first().waitFor();
        // What cannot be opened is photographed closed, and told: the others still have to be.
        await shot.open?.(page).catch((error: unknown) => console.error(`${name}: ${error}`));
        if (shot.open) await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(FOLDER, `${name}.png`) });
        await page.close();
        console.log(name);
      }
    }
  }
}

/** Lets the server answer as it does where nothing is stored, or where its database is away. */
async function fill(page: Page, filling: Filling): Promise<void> {
  if (filling === 'full') return;
  const answer =
    filling === 'empty'
      ? { status: 200, json: { data: { rows: [], count: 0 } } }
      : { status: 503, json: { message: AWAY, code: 'away' } };
  await page.route(/\/api\/\w+\/(table|model)$/, (route) => route.fulfill(answer));
}
