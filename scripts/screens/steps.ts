import type { Page } from '@playwright/test';

export type Step = (page: Page) => Promise<void>;

export function steps(...all: Step[]): Step {
  return async (page) => {
    for (const step of all) await step(page);
  };
}

export function press(name: string | RegExp): Step {
  return (page) => page.getByRole('button', { name }).first().click();
}

export function type(field: string, text: string): Step {
  return (page) => page.getByLabel(field).first().fill(text);
}

export function read(words: string | RegExp): Step {
  return (page) => page.getByText(words).first().waitFor();
}

export const dialog: Step = (page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();

export function check(button: RegExp): Step {
  return steps((page) => page.getByRole('checkbox').nth(1).check(), press(button), dialog);
}

export const openFirst: Step = async (page) => {
  await page.locator('tbody tr a').first().click();
  await dialog(page);
};

/** Opens a lookup. The next step has to wait for its content. */
export function openLookup(field: string): Step {
  return async (page) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.keyboard.press('ArrowDown');
  };
}

export const options: Step = (page) => page.getByRole('listbox').getByRole('option').first().waitFor();

export function choose(lines: readonly string[]): Step {
  return async (page) => {
    const buffer = Buffer.from(lines.join('\n'));
    const file = { name: 'from the supplier.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('Choose a spreadsheet or drop it here').setInputFiles(file);
    await page.getByText(file.name).waitFor();
  };
}

/** Opens the menu of the navbar: the main menu in a small window, or the overflow menu in a larger one. */
export const menu: Step = async (page) => {
  const opener = page.getByRole('button', { name: /^(Main menu|More)$/ });
  if ((await opener.count()) > 0) await opener.first().click();
};

export function palette(text: string): Step {
  return async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump' }).fill(text);
  };
}

export function paste(...rows: string[]): Step {
  return (page) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }, rows.join('\n'));
}

export const UNAVAILABLE = { status: 503, json: { message: 'The database is unavailable.', code: 'away' } };

export const failRequests: Step = async (page) => {
  await page.route('**/api/**', (route) => route.fulfill(UNAVAILABLE));
};
