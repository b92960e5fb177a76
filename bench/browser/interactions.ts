import type { Page } from '@playwright/test';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import type { Interaction, Trial } from './interaction.ts';

/** The selector of the whole screen, because a search may change only the count below the rows. */
const LIST = 'main';
const SAP_LIST = '/main/product_sap_list';
const LONG_PURCHASE = '/main/purchase?purchase_id=1';
/** The time for which search boxes and lookups wait for the next letter. */
const TYPING_PAUSE_MS = 300;

/** The time for which users typically hold a button down. */
const HELD_DOWN = { delay: 80 };

const LISTS = Object.values(RECORD_KINDS).map(({ many }) => many);
const COLUMNS = ['SAP', 'Part name', 'MOQ', 'Note', 'State', 'Created'];
const PAGES = ['Next', 'Page 4'];
const RARE_TEXTS = ['3000012', 'Подшипник M7 × 12', '40012345', 'qqq'];
const COMMON_TEXTS = ['bolt', 'active', 'm8'];
/** Two letters that no row contains. To find that out, the server may take 400 ms instead of 50 (P6). */
const ABSENT_LETTERS = 'zq';
const ABSENT_BUDGET_MS = 550;
const LOOKED_UP = ['300', 'M8', 'шланг', '30000121', 'GN-55'];

const openList = (name: string): Trial => ({
  path: name === 'Plans' ? '/main/product_list' : '/main/plan_list',
  act: (page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click(HELD_DOWN),
});

const sortBy = (column: string): Trial => ({
  path: SAP_LIST,
  act: (page) =>
    page
      .getByRole('columnheader', { name: column, exact: true })
      .getByRole('button')
      .first()
      .click(HELD_DOWN),
});

const turnTo = (name: string, path = SAP_LIST): Trial => ({
  path,
  act: (page) =>
    page.getByRole('group', { name: 'Pages' }).getByRole('button', { name, exact: true }).click(HELD_DOWN),
});

const search = (text: string): Trial => ({
  path: SAP_LIST,
  before: (page) => page.getByRole('searchbox').click(),
  act: (page) => type(page, text),
});

const lookUp = (text: string): Trial => ({
  path: LONG_PURCHASE,
  before: async (page) => {
    await page.getByRole('button', { name: 'Add Input Part' }).click();
    await page.getByRole('combobox', { name: /^SAP, row/ }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  },
  act: (page) => type(page, text),
});

const openPurchase: Trial = {
  path: '/main/purchase_list?q=PO000001',
  act: (page) => page.getByRole('link', { name: 'PO000001', exact: true }).click(HELD_DOWN),
};

const typeQuantity: Trial = {
  path: LONG_PURCHASE,
  before: (page) => page.getByRole('textbox', { name: 'Quantity, row 3', exact: true }).click(HELD_DOWN),
  act: (page) => type(page, '12345'),
};

const typeSearch: Trial = {
  path: `${SAP_LIST}?size=500`,
  before: (page) => page.getByRole('searchbox').click(),
  act: (page) => type(page, 'bolt'),
};

const checkRows: Trial = {
  path: `${SAP_LIST}?size=500`,
  async act(page) {
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const row of [3, 5, 4]) await boxes.nth(row).click(HELD_DOWN);
  },
};

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 60 });
}

/** Repeats trials in rounds, because a single sample of each would be noisy. */
function rounds(trials: Trial[], times: number): Trial[] {
  return Array.from({ length: times }, () => trials).flat();
}

export const INTERACTIONS: Interaction[] = [
  {
    id: 'list',
    what: 'a list opened from another one',
    trials: rounds(LISTS.map(openList), 3),
    answer: { in: LIST, budget: 200 },
  },
  {
    id: 'sort',
    what: 'part SAPs sorted by a click on a header',
    trials: rounds(COLUMNS.map(sortBy), 3),
    answer: { in: LIST, budget: 200 },
  },
  {
    id: 'page',
    what: 'the next and the fourth page of part SAPs',
    trials: rounds(
      PAGES.map((name) => turnTo(name)),
      10,
    ),
    answer: { in: LIST, budget: 200 },
  },
  {
    id: 'page in the middle',
    what: 'a page of part SAPs in the middle of the list',
    trials: rounds([turnTo('Previous', `${SAP_LIST}?page=10000`)], 20),
    answer: { in: LIST, budget: 200 },
  },
  {
    id: 'search rare',
    what: 'part SAPs with a rare text, after the pause',
    trials: rounds(RARE_TEXTS.map(search), 5),
    answer: { in: LIST, budget: 200 },
    pause: TYPING_PAUSE_MS,
  },
  {
    id: 'search common',
    what: 'part SAPs with a common text or two letters, after the pause',
    trials: rounds(COMMON_TEXTS.map(search), 5),
    answer: { in: LIST, budget: 200 },
    pause: TYPING_PAUSE_MS,
  },
  {
    id: 'search absent',
    what: 'part SAPs with two letters without a match, after the pause',
    trials: rounds([search(ABSENT_LETTERS)], 3),
    answer: { in: LIST, budget: ABSENT_BUDGET_MS },
    pause: TYPING_PAUSE_MS,
  },
  {
    id: 'lookup',
    what: 'SAPs offered for a text in a purchase of 10,000 lines, after the pause',
    trials: rounds(LOOKED_UP.map(lookUp), 4),
    answer: { in: '[role=listbox]', budget: 200 },
    pause: TYPING_PAUSE_MS,
  },
  {
    id: 'open',
    what: 'a purchase of 10,000 lines opened from its list',
    trials: rounds([openPurchase], 4),
    answer: { in: 'form table tbody', budget: 1_000 },
  },
  { id: 'quantity', what: 'digits typed among 10,000 lines', trials: rounds([typeQuantity], 3) },
  { id: 'key', what: 'letters typed over 500 rows', trials: rounds([typeSearch], 3) },
  { id: 'check', what: 'rows checked among 500', trials: rounds([checkRows], 3) },
];
