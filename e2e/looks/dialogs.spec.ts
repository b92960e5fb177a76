import type { Locator, Page } from '@playwright/test';
import { viewCalls } from '#domain/view/view';
import { expectAccessible, POPUPS } from '../axe.ts';
import { picker } from '../imports.ts';
import type { Chain, Records } from '../records.ts';
import { button, chooseItem, openFresh, waitForRows } from '../screens.ts';
import { expect, test } from '../test.ts';

/** Describes how a dialog is opened, and where the focus returns. */
interface Opened {
  address: (chain: Chain) => string;
  before?: (page: Page, records: Records, chain: Chain) => Promise<void>;
  opener: (page: Page) => Locator;
  /** Further steps until the dialog is open. */
  further?: (page: Page) => Promise<void>;
  /** True if unsaved changes remain, so that the page is reloaded before the next screen. */
  changes?: true;
  /** True if axe checks the dialog in this test. Other tests check the other dialogs with their screens. */
  axe?: true;
  /** The element to which the focus returns, if it is not the opener. */
  back?: (page: Page) => Locator;
}

const checkFirst = async (page: Page) => {
  await waitForRows(page);
  await page.getByRole('checkbox').nth(1).check();
};
const list = (name: string) => () => `/main/${name}_list`;
const buttonNamed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const firstLink = (page: Page) => page.locator('tbody tr').first().getByRole('link');
/** Returns the path of the list of all containers, including those without a number. */
const containers = () => '/main/container_list?which=all&unnamed=1';
const coverage = () => '/main/coverage_list?days=all';
const people = () => '/main/people';

const DIALOGS: Readonly<Record<string, Opened>> = {
  'the alert about missing fields': {
    address: () => '/main/car_model',
    opener: buttonNamed('Save'),
    back: (page) => page.getByLabel('Model name'),
  },
  'the confirmation before unsaved changes are lost': {
    address: () => '/main/car_model',
    before: (page) => page.getByLabel('Model name').fill('Changed'),
    opener: buttonNamed('Back'),
    changes: true,
  },
  'the confirmation of a save': {
    address: ({ car }) => `/main/car_model?product_id=${car}`,
    before: (page) => page.getByLabel('Model name').fill('Changed'),
    opener: buttonNamed('Save'),
  },
  'the merge with the version of another user': {
    address: ({ car }) => `/main/car_model?product_id=${car}`,
    async before(page, records, { car }) {
      await page.getByLabel('Model name').fill('Changed');
      await records.carModel({ product_id: car, name: 'Cobalt', note: 'Theirs' });
    },
    opener: buttonNamed('Save'),
    async further(page) {
      await button(page.getByRole('alertdialog'), 'Save').press('Enter');
      await button(page, 'Merge and save').waitFor();
    },
    changes: true,
  },
  'the confirmation of a delete': {
    address: list('car_model'),
    before: checkFirst,
    opener: buttonNamed(/^Delete/),
  },
  'the alert about a refused delete': {
    address: list('car_model'),
    before: checkFirst,
    opener: buttonNamed(/^Delete/),
    async further(page) {
      await button(page.getByRole('alertdialog'), 'Delete').press('Enter');
      await page.getByRole('alertdialog', { name: 'Error' }).waitFor();
    },
    axe: true,
  },
  'the purchase status': { address: list('purchase'), before: checkFirst, opener: buttonNamed('Status') },
  'the confirmation before a purchase is closed': {
    address: list('purchase'),
    async before(page) {
      await checkFirst(page);
      await button(page, 'Status').click();
    },
    opener: buttonNamed(/^Close (all )?\d/),
    axe: true,
  },
  'the review of a changed plan': {
    address: ({ purchase }) => `/main/purchase?purchase_id=${purchase}`,
    opener: buttonNamed('Review'),
    axe: true,
  },
  'the comparison with the previous specification': {
    address: ({ specification }) => `/main/specification?specification_id=${specification}`,
    opener: buttonNamed(/^Compare/),
    axe: true,
  },
  'the packages of a line': {
    address: ({ invoice }) => `/main/invoice?invoice_id=${invoice}`,
    opener: buttonNamed(/^Packages of/),
  },
  'the import of lines': { address: () => '/main/specification', opener: buttonNamed('Bulk Import') },
  'the coverage of a part SAP': { address: coverage, before: waitForRows, opener: firstLink, axe: true },
  'the count of a part SAP': {
    address: coverage,
    async before(page) {
      await waitForRows(page);
      await firstLink(page).press('Enter');
      await page.getByRole('dialog').waitFor();
    },
    opener: buttonNamed(/^Count/),
  },
  'the order of missing parts': {
    address: coverage,
    before: checkFirst,
    opener: buttonNamed(/^Order \d/),
    axe: true,
  },
  'the contents of a container': {
    address: containers,
    before: waitForRows,
    opener: firstLink,
    axe: true,
  },
  'the arrival day of containers': {
    address: containers,
    before: checkFirst,
    opener: buttonNamed(/^Arrived \d/),
    axe: true,
  },
  'the expected day of containers': {
    address: containers,
    before: checkFirst,
    opener: buttonNamed(/^Expected \d/),
  },
  'the confirmation before an arrival is taken back': {
    address: () => '/main/container_list?which=arrived&unnamed=1',
    before: checkFirst,
    opener: buttonNamed(/^Undo arrival \d/),
  },
  'the preview of an undo': { address: list('batch'), before: waitForRows, opener: firstLink, axe: true },
  'the addition of people': {
    address: people,
    before: waitForRows,
    opener: buttonNamed('Add people'),
    axe: true,
  },
  'the panel of a person': { address: people, before: waitForRows, opener: firstLink, axe: true },
  'the creation of a token': {
    address: () => '/main/tokens',
    opener: buttonNamed('Create token'),
    axe: true,
  },
  'the new name of a view': {
    address: list('plan'),
    before: waitForRows,
    opener: buttonNamed('Change the view Mine'),
    further: (page) => chooseItem(page, 'Rename'),
    axe: true,
  },
  'the palette': {
    address: list('plan'),
    before: waitForRows,
    opener: buttonNamed(/Search or jump/),
    async further(page) {
      await page.keyboard.type('000101');
      await page
        .getByRole('option', { name: /000101/ })
        .first()
        .waitFor();
    },
    axe: true,
  },
  'the sessions of the user': {
    address: list('plan'),
    before: waitForRows,
    opener: buttonNamed('admin'),
    further: (page) => chooseItem(page, 'Your sessions'),
    axe: true,
  },
  'the keyboard shortcuts': {
    address: list('plan'),
    before: waitForRows,
    opener: buttonNamed('Help'),
    axe: true,
  },
  'the alert about an import with errors': {
    address: () => '/main/product_sap_bulk_import',
    async before(page) {
      const buffer = Buffer.from('Part name,SAP\n,1\n');
      await picker(page).setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer });
    },
    opener: (page) => button(page, 'Import'),
    changes: true,
  },
};

test('each listed dialog opens by keyboard and returns the focus when it is closed, and the dialogs that no other test checks are accessible', async ({
  page,
  records,
}) => {
  test.setTimeout(240_000);
  const chain = await records.chain();
  await records.invoice(chain.purchase, 'INV-2', [[chain.sap, 0.5]], { status: 'A' });
  await records.manySaps(['IMPORTED']);
  const view = { view_id: null, list: 'plan_list', name: 'Mine', query: 'q=x', layout: null };
  await records.send(viewCalls.save, view);
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const load = async (address: string) => {
    await page.goto('about:blank');
    await page.goto(address);
  };
  let isChanged = true;
  let shown: string | undefined;

  for (const [name, dialog] of Object.entries(DIALOGS)) {
    const { address, before, opener, further, back = opener, axe, changes = false } = dialog;
    await test.step(name, async () => {
      const screen = address(chain);
      // A screen that is already open is reused. Another screen needs a reload only if unsaved changes remain.
      if (screen !== shown) await (isChanged ? load(screen) : openFresh(page, screen));
      shown = screen;
      isChanged = changes;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await before?.(page, records, chain);
      const openBefore = await dialogs.count();

      await opener(page).focus();
      await page.keyboard.press('Enter');
      await further?.(page);
      await expect(dialogs).toHaveCount(openBefore + 1);
      await expect(dialogs.last().locator(':focus')).toHaveCount(1);
      if (axe) await expectAccessible(page, POPUPS);

      await page.keyboard.press('Escape');
      await expect(dialogs).toHaveCount(openBefore);
      await expect(back(page)).toBeFocused();
      if (openBefore > 0) await page.keyboard.press('Escape');
      await expect(dialogs).toHaveCount(0);
    });
  }
});
