import type { Page } from '@playwright/test';
import { carModelCalls } from '#domain/car-model/car-model';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { specificationCalls } from '#domain/specification/specification';

const FILLINGS = ['full', 'empty', 'error'] as const;
export type Filling = (typeof FILLINGS)[number];

/** A screen to be photographed. */
export interface Shot {
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
const FURTHER = {
  coverage_list: '/main/coverage_list?days=all',
  container_list: '/main/container_list?which=all',
  today: '/main/today?days=90',
};

/** Every screen: lists, forms with and without a record, what floats above them, and the way in. */
export async function shotsOf(page: Page): Promise<Shot[]> {
  const lists = [...LISTS.map((list) => [list, `/main/${list}`]), ...Object.entries(FURTHER)];
  const edited: Record<string, string> = {};
  for (const [index, form] of FORMS.entries()) {
    await page.goto(`/main/${LISTS[index]}`);
    edited[form] = (await page.locator('tbody tr a').first().getAttribute('href')) ?? '/main';
  }
  const full = (name: string, path: string) => ({ name, path, fillings: ['full'] as const });
  return [
    ...lists.map(([name = '', path = '']) => ({ name, path, fillings: FILLINGS })),
    ...Object.entries(edited).map(([name, path]) => ({ name, path, fillings: ['full', 'error'] as const })),
    ...FORMS.map((form) => full(`${form}-new`, `/main/${form}`)),
    full('import', '/main/product_sap_bulk_import'),
    full('count_import', '/main/stock_count_import'),
    full('not_found', '/main/nowhere'),
    full('reset_password', '/auth/reset_password'),
    { ...full('sign_in', '/auth/signin'), signedOut: true },
    { ...full('sign_up', '/auth/signup'), signedOut: true },
    ...opened(edited),
  ];
}

type Step = (page: Page) => Promise<void>;

/** What floats above a screen: dialogs, menus and lookups, and imports with their preview. */
function opened(edited: Readonly<Record<string, string>>): Shot[] {
  const path = (form: string) => edited[form] ?? '/main';
  const shots: [name: string, path: string, open: Step][] = [
    ['delete', '/main/purchase_list', check(/^Delete/)],
    ['status', '/main/purchase_list', check(/^Status$/)],
    ['close', '/main/purchase_list', steps(check(/^Status$/), press(/^Close \d/))],
    ['checked', '/main/invoice_list', (page) => page.getByRole('checkbox').nth(1).check()],
    ['view', '/main/invoice_list', press('View')],
    ['keys', '/main/plan_list', press('Keyboard shortcuts')],
    ['user', '/main/plan_list', press('demo')],
    ['menu', '/main/plan_list', menu],
    ['palette', '/main/plan_list', palette('bolt')],
    ['alert', '/main/car_model', press('Save')],
    ['lookup', '/main/product_sap', look('Part name')],
    ['lookup_plan', '/main/purchase', look('Plan')],
    ['lookup_line', '/main/specification', press('Add Input Part')],
    ['packages', path('invoice'), press(/^Packages of/)],
    ['compare', path('specification'), press(/^Compare/)],
    ['history', path('purchase'), press(/^History/)],
    ['coverage', '/main/coverage_list?days=all', openFirst],
    ['count', '/main/coverage_list?days=all', steps(openFirst, press(/^Count/))],
    ['order', '/main/coverage_list?days=all', check(/^Order \d/)],
    ['container', '/main/container_list?which=all', openFirst],
    ['arrive', '/main/container_list', check(/^Arrived \d/)],
    ['expect', '/main/container_list', check(/^Expected \d/)],
    ['import_lines', '/main/specification', steps(press('Bulk Import'), choose(LINES))],
    ['import_mapped', '/main/product_sap_bulk_import', choose(['Item,Material,Min', 'Bracket,49990001,5'])],
    ['import_preview', '/main/product_sap_bulk_import', choose(PARTS)],
    ['count_preview', '/main/stock_count_import', choose(['SAP,Counted', '40010001,12', 'NOBODY,many'])],
    ['conflict', path('car_model'), disagree],
    ['merge', path('specification'), disagreeInLines],
  ];
  return shots.map(([name, path, open]) => ({ name: `open_${name}`, path, fillings: ['full'], open }));
}

const LINES = ['SAP,Qty', '40010001,2', '40010002,many', 'NOBODY,1', '40010003,-5'];
const PARTS = [
  'Part name,SAP,MOQ,Note,Colour',
  'Door seal front left,49990001,50,zinc plated and some more words to make it long,red',
  'Bracket,49990002,-5,,',
  'Hex bolt,0000000123456789012345,many,,',
  ',49990003,1234567.125,,blue',
];

function press(name: string | RegExp): Step {
  return (page) => page.getByRole('button', { name }).first().click();
}

function steps(...all: Step[]): Step {
  return async (page) => {
    for (const step of all) await step(page);
  };
}

const dialog: Step = (page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();

function check(button: RegExp): Step {
  return steps((page) => page.getByRole('checkbox').nth(1).check(), press(button), dialog);
}

function look(field: string): Step {
  return async (page) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  };
}

function choose(lines: readonly string[]): Step {
  return async (page) => {
    const buffer = Buffer.from(lines.join('\n'));
    const file = { name: 'from the supplier.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('Choose a spreadsheet or drop it here').setInputFiles(file);
    await page.getByText(file.name).waitFor();
  };
}

/** The navbar as it is opened on a small window, and what it has no room for on a larger one. */
const menu: Step = async (page) => {
  const opener = page.getByRole('button', { name: /^(Main menu|More)$/ });
  if ((await opener.count()) > 0) await opener.first().click();
};

function palette(text: string): Step {
  return async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump' }).fill(text);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  };
}

const openFirst: Step = async (page) => {
  await page.locator('tbody tr a').first().click();
  await dialog(page);
};

/** Somebody else saves the record that is open and changed here. */
async function disagree(page: Page): Promise<void> {
  const product_id = Number(new URL(page.url()).searchParams.get('product_id'));
  await page.getByLabel('Model name').fill('My name for it');
  await saveElsewhere(page, carModelCalls, { product_id }, { name: `Theirs ${Date.now()}` });
  await saveHere(page);
}

/** Somebody else changes the quantity that was changed here, too. */
async function disagreeInLines(page: Page): Promise<void> {
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
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
}
