import type { Page } from '@playwright/test';
import { sessionCalls } from '#domain/session/session';
import { viewCalls } from '#domain/view/view';
import { causeConflict, causeLineConflict, changeNeedsOfPlan } from './conflicts.ts';
import type { Shot } from './shot.ts';
import {
  check,
  choose,
  dialog,
  failRequests,
  menu,
  openFirst,
  openLookup,
  options,
  palette,
  paste,
  press,
  read,
  type Step,
  steps,
  type,
} from './steps.ts';

const LINES = ['SAP,Qty', '40010001,2', '40010002,many', 'NOBODY,1', '40010003,-5'];
const PARTS = [
  'Part name,SAP,MOQ,Note,Color',
  'Door seal front left,49990001,50,zinc plated and some more words to make it long,red',
  'Bracket,49990002,-5,,',
  'Hex bolt,0000000123456789012345,many,,',
  ',49990003,1234567.125,,blue',
];
const PROMISES = ['SAP,Dec 3 2026,17.12.2026', '40010001,300,200', 'NOBODY,1,2'];
const LATE_MS = 20_000;

/** Returns the screens with an open dialog, menu or lookup, or with a message after an action. */
export function opened(edited: Readonly<Record<string, string>>): Shot[] {
  const path = (form: string) => edited[form] ?? '/main';
  const timeline = path('timeline');
  const shots: [name: string, path: string, open: Step][] = [
    ['delete', '/main/purchase_list', check(/^Delete/)],
    [
      'delete_refused',
      '/main/car_model_list',
      steps(check(/^Delete/), answer('Delete'), read(/cannot|in use|used/i)),
    ],
    ['leave', '/main/car_model', steps(type('Model name', 'Changed'), press('Back'), dialog)],
    ['status', '/main/purchase_list', check(/^Status$/)],
    ['status_away', '/main/purchase_list', steps(failRequests, check(/^Status$/), readUnavailable)],
    ['close', '/main/purchase_list', steps(check(/^Status$/), press(/^Close all \d/))],
    ['checked', '/main/invoice_list', (page) => page.getByRole('checkbox').nth(1).check()],
    ['view', '/main/invoice_list', press(/^View$/)],
    ['keys', '/main/plan_list', press('Help')],
    ['user', '/main/plan_list', press('demo')],
    ['menu', '/main/plan_list', menu],
    ['palette', '/main/plan_list', steps(palette('bolt'), options)],
    ['palette_none', '/main/plan_list', steps(palette('nothing like this'), read(/^Nothing found/))],
    ['palette_away', '/main/plan_list', steps(failRequests, palette('bolt'), readUnavailable)],
    ['filter', '/main/product_sap_list', steps(press('Filter'), dialog)],
    ['filtered', `/main/product_sap_list?${FILTERED}`, read(/^Found \d/)],
    ['filters_none', '/main/invoice_list?f_note=nothing+like+this&f_expected_on=next:14', read('No data')],
    ['cell', '/main/product_sap_list', cellMenu],
    ['download', '/main/invoice_list', steps(press('Download'), menuOpen)],
    ['shared_view', '/main/invoice_list', sharedView],
    ['change', '/main/invoice_list', check(/^Change \d/)],
    ['change_checked', '/main/product_sap_list', steps(check(/^Change \d/), checkBulkChange)],
    ['needed_by', '/main/coverage_list?days=all', steps(neededBy, dialog)],
    ['search_none', '/main/invoice_list?q=nothing+like+this&sort=invoice_number', read('No data')],
    ['screen_away', '/main/plan_list', openUnloadableScreen],
    ['denied', '/main/plan_list', denied],
    ['alert', '/main/car_model', press('Save')],
    ['faults', '/main/car_model', steps(press('Save'), dialog, press('Close'))],
    ['slow', path('car_model'), saveWithoutResponse],
    ['lookup', '/main/product_sap', steps(openLookup('Part name'), options)],
    ['lookup_none', '/main/product_sap', steps(type('Part name', 'nothing like this'), read('No data'))],
    [
      'lookup_away',
      '/main/product_sap',
      steps(failRequests, openLookup('Part name'), read(/^Could not be loaded/)),
    ],
    ['lookup_plan', '/main/purchase', steps(openLookup('Plan'), options)],
    ['lookup_line', '/main/specification', steps(press('Add Input Part'), options)],
    ['pasted', '/main/specification', pasteRows],
    ['line_faults', '/main/specification', steps(pasteRows, press('Save'), dialog, press('Close'))],
    ['packages', path('invoice'), press(/^Packages of/)],
    ['promises', path('purchase'), press(/^Promises of/)],
    ['import_promises', path('purchase'), steps(press('Import promises'), choose(PROMISES))],
    ['built', path('plan'), press(/^All \d+ part SAPs/)],
    ['built_unclear', '/main/plan', read(/^Fill in/)],
    ['built_order', path('plan'), steps(press('Order missing parts'), dialog)],
    ['compare', path('specification'), press(/^Compare/)],
    ['why', timeline, press(/^Why the specification/)],
    ['compare_plans', timeline, steps(press(/^Why the specification/), press('Compare with...'), dialog)],
    ['split', '/main/today?days=90', splitFirst],
    [
      'replace',
      path('product_sap'),
      steps(press('More actions'), chooseItem('Replace from a date...'), dialog),
    ],
    ['review', path('purchase'), steps(changeNeedsOfPlan, press('Review'), dialog)],
    ['history', path('purchase'), press(/^History/)],
    ['history_away', path('purchase'), steps(failRequests, press(/^History/), readUnavailable)],
    ['coverage', '/main/coverage_list?days=all', openFirst],
    ['coverage_away', '/main/coverage_list?days=all', steps(failRequests, openFirst, readUnavailable)],
    ['count', '/main/coverage_list?days=all', steps(openFirst, press(/^Count/))],
    ['order', '/main/coverage_list?days=all', check(/^Order \d/)],
    ['container', '/main/container_list?which=all', openFirst],
    ['container_away', '/main/container_list?which=all', steps(failRequests, openFirst, readUnavailable)],
    ['which_first', '/main/container_list', steps(press(/^Which container/), read(/at the start/))],
    ['what_if', '/main/schedule', steps(press('Try it...'), dialog)],
    ['tried', '/main/schedule', trySupposition],
    ['compared', '/main/schedule', steps(trySupposition, press('Compare'), dialog)],
    ['apply', '/main/schedule', steps(trySupposition, press('Apply...'), dialog)],
    ['arrive', '/main/container_list', check(/^Arrived \d/)],
    ['expect', '/main/container_list', check(/^Expected \d/)],
    ['person', '/main/people', openFirst],
    ['add_people', '/main/people', press('Add people')],
    ['make_token', '/main/tokens', press('Create token')],
    ['batch', '/main/batch_list', steps(openFirst, read(/undone|undo it|goes|go back/))],
    ['batch_away', '/main/batch_list', steps(failRequests, openFirst, readUnavailable)],
    ['import_lines', '/main/specification', steps(press('Bulk Import'), choose(LINES))],
    ['import_mapped', '/main/product_sap_bulk_import', choose(['Item,Material,Min', 'Bracket,49990001,5'])],
    ['import_refused', '/main/product_sap_bulk_import', choose(['Item'])],
    ['import_preview', '/main/product_sap_bulk_import', choose(PARTS)],
    ['import_results', '/main/product_sap_bulk_import', results],
    ['count_preview', '/main/stock_count_import', choose(['SAP,Counted', '40010001,12', 'NOBODY,many'])],
    ['conflict', path('car_model'), causeConflict],
    ['merge', path('specification'), causeLineConflict],
    ['ended', path('car_model'), endSession],
    ['reset_refused', '/auth/reset_password', refusedReset],
  ];
  const signedOut: [name: string, path: string, open: Step][] = [
    ['sign_in_refused', '/auth/signin', steps(type('Username', 'nobody'), enter('Sign in'))],
    [
      'sign_up_refused',
      '/auth/signup',
      steps(type('Username', 'demo'), typeShortPasswords, enter('Sign up')),
    ],
  ];
  const shot = ([name, path, open]: (typeof shots)[number]) => {
    return { name: `open_${name}`, path, fillings: ['full'] as const, open };
  };
  return [...shots.map(shot), ...signedOut.map((each) => ({ ...shot(each), signedOut: true }))];
}

/** A filter by codes, one of them unknown, and by a relative period, which has arrows to other periods. */
const FILTERED = 'f_sap_code=%5B40010001%2C40010002%2CNOBODY-1%5D&f_created_at=last:3000&sort=-sap_code';

/** On a phone the button is in a menu. */
const neededBy: Step = async (page) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) await press('More actions')(page);
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name: /^Needed by/ }).click();
};

const menuOpen: Step = (page) => page.getByRole('menu').first().waitFor();

/** Supposes that the record proposed by the dialog has arrived. */
const trySupposition: Step = async (page) => {
  await press('Try it...')(page);
  await page.getByRole('dialog').getByLabel('What if it').selectOption('arrived');
  await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click();
  await read(/^Trying/)(page);
};

const cellMenu: Step = async (page) => {
  await page.locator('tbody tr a').nth(2).focus();
  await page.keyboard.press('Shift+F10');
  await menuOpen(page);
};

const sharedView: Step = async (page) => {
  const view = { view_id: null, list: 'invoice_list', query: 'f_status=T', layout: null, shared: true };
  // The view already exists after the first screenshot.
  await page.request.post(viewCalls.save.path, { data: { ...view, name: 'On their way' } });
  await page.reload();
  await page.getByRole('button', { name: 'Change the view On their way' }).click();
  await menuOpen(page);
};

const checkBulkChange: Step = async (page) => {
  await page.getByRole('dialog').getByLabel('Note', { exact: true }).selectOption('append');
  await page.getByLabel('Line to add').fill('agreed by phone');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await read(/will change/)(page);
};

const splitFirst: Step = async (page) => {
  await page.locator('a[href*="split=1"]').first().click();
  await dialog(page);
};

const readUnavailable = read('The database is unavailable.');

function chooseItem(name: string): Step {
  return (page) => page.getByRole('menuitem', { name }).click();
}

function answer(word: string): Step {
  return (page) => page.getByRole('alertdialog').getByRole('button', { name: word }).click();
}

async function openUnloadableScreen(page: Page): Promise<void> {
  await page.route('**/assets/**', (route) => route.abort());
  await page.evaluate(() => history.pushState(null, '', '/main/batch_list'));
  await read(/was updated|cannot be reached/)(page);
}

async function denied(page: Page): Promise<void> {
  await page.route(`**${sessionCalls.access.path}`, (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await read('Access denied')(page);
}

async function saveWithoutResponse(page: Page): Promise<void> {
  await type('Model name', 'Slowly')(page);
  await page.route('**/api/*/save', () => {});
  await press('Save')(page);
  await answer('Save')(page);
  await page.getByText('Still saving…').waitFor({ timeout: LATE_MS });
}

async function pasteRows(page: Page): Promise<void> {
  await press('Add Input Part')(page);
  await page.keyboard.press('Escape');
  await paste(
    '40010001\t2',
    '40010002\t3',
    '40010002\t4',
    'NOBODY\t1',
    '40010003\t-5',
    '40010004\t1,000',
  )(page);
  await read(/rows pasted/)(page);
}

async function results(page: Page): Promise<void> {
  await choose(['Part name,SAP', `Bracket,4999${Date.now() % 10_000}`, ',1'])(page);
  await press(/^Import the 1 valid row/)(page);
  await answer('Import')(page);
  await page.getByRole('region', { name: 'Import Results' }).waitFor();
}

async function endSession(page: Page): Promise<void> {
  await type('Model name', 'Typed before')(page);
  await page.route('**/api/**', (route) => route.fulfill({ status: 401 }));
  await press('Save')(page);
  await answer('Save')(page);
  await read('Your session has ended.')(page);
}

const typeShortPasswords = steps(type('Password', 'short'), type('Confirm password', 'short'));

function enter(name: string): Step {
  return async (page) => {
    const password = page.getByLabel(/^Password/).first();
    if ((await password.inputValue()) === '') await password.fill('wrong');
    await page.getByRole('button', { name, exact: true }).click();
  };
}

const refusedReset = steps(
  type('New password', 'short'),
  type('Confirm password', 'short'),
  press(/^Reset password$/),
);
