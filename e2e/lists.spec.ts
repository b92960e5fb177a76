import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { fillOnce, fillSaps } from './fill.ts';
import { headersOf, openList } from './screens.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ records, partline }) => fillOnce(partline, () => fillSaps(records)));

const RULES = readFileSync(join(import.meta.dirname, '../docs/behaviour.md'), 'utf8');
const ruleOf = (number: string, next: string) =>
  RULES.slice(RULES.indexOf(`\n${number} `), RULES.indexOf(`\n${next} `));
const PLACEHOLDERS =
  ruleOf('3.11', '3.12')
    .replace(/\s+/g, ' ')
    .match(/Search [\w ]+\.\.\./g) ?? [];

/**
 * The lists in the order of the navbar, each with its columns (behaviour 3.9) and the placeholder of its search (3.11).
 */
const LISTS = [...ruleOf('3.9', '3.10').matchAll(/^\| (\w+(?: \w+)?) \| ([A-Z].+) \| .+ \|$/gm)].map(
  ([, list = '', columns = ''], index) => ({
    name: `${list.charAt(0).toUpperCase()}${list.slice(1)}`,
    headers: columns.split(', ').map((column) => column.replace(/ \d+ %$/, '')),
    placeholder: PLACEHOLDERS[index] ?? 'none',
  }),
);
/** The other screens, which follow the lists in the navbar. */
const OTHER_SCREENS = ['Today', 'Schedule', 'Coverage', 'Containers'];
const IMPORTED = new Set<string>(['Part SAPs', 'Specifications']);

test('the navbar links to the lists of all kinds in order, and each list has its name, columns, search and buttons', async ({
  page,
}) => {
  await page.goto('/main');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText([...LISTS.map(({ name }) => name), ...OTHER_SCREENS]);
  expect(LISTS.map(({ name }) => name)).toEqual(Object.values(RECORD_KINDS).map(({ many }) => many));
  for (const { name, headers, placeholder } of LISTS) {
    await test.step(name, async () => {
      await openList(page, name);
      await expect(page).toHaveTitle(new RegExp(`^${name}`));
      expect(await headersOf(page.getByRole('table', { name }))).toEqual(headers);
      await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', placeholder);
      const buttons = page.getByRole('group', { name: `${name} actions` }).getByRole('button');
      await expect(buttons).toHaveText([
        'Add New',
        ...(IMPORTED.has(name) ? ['Bulk Import'] : []),
        'Filter',
        'Download',
        'View',
      ]);
    });
  }
});
