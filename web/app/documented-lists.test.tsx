import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import { STORED_KINDS } from '../../server/record/stored-kinds.ts';
import { listPath } from '../paths.ts';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const RULES = readFileSync(join(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const ruleOf = (number: string, next: string) =>
  RULES.slice(RULES.indexOf(`\n${number} `), RULES.indexOf(`\n${next} `));

/** The columns of each list in the order of the navigation bar, from the table of 3.9. */
const COLUMNS = [...ruleOf('3.9', '3.10').matchAll(/^\| (\w+(?: \w+)?) \| ([A-Z].+) \| .+ \|$/gm)].map(
  ([, list = '', columns = '']) => ({
    name: `${list.charAt(0).toUpperCase()}${list.slice(1)}`,
    headers: columns.split(', ').map((column) => column.replace(/ \d+ %$/, '')),
  }),
);
const PLACEHOLDERS =
  ruleOf('3.11', '3.12')
    .replace(/\s+/g, ' ')
    .match(/Search [\w ]+\.\.\./g) ?? [];
/** The other screens, which follow the lists in the navigation bar. */
const OTHER_SCREENS = ['Today', 'Schedule', 'Coverage', 'Containers'];
const IMPORTED = new Set<RecordKind>(['part_sap', 'specification']);

beforeEach(() => {
  const lists = Object.values(STORED_KINDS).map(({ grid }) => [grid.path, () => ({ rows: [], count: 0 })]);
  startFakeServer({ ...carModelServer, ...Object.fromEntries(lists) });
});

test('2.5: the navigation bar links to the lists of all kinds in order, and then to the other screens', async () => {
  openApp(listPath('car_model'));
  // Tests load no styles, so the links are in the closed menu, where they are hidden.
  const bar = within(await screen.findByLabelText('Main', { selector: 'nav' }));
  const links = bar.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);
  expect(links).toEqual([...COLUMNS.map(({ name }) => name), ...OTHER_SCREENS]);
});

test.each(recordKind.options.map((kind, index) => [kind, index] as const))(
  '3.9, 3.11, 3.12: the list of a %s has the documented columns, search box and buttons',
  async (kind, index) => {
    const { many } = RECORD_KINDS[kind];
    expect(COLUMNS[index]?.name).toBe(many);
    openApp(listPath(kind));
    const table = within(await screen.findByRole('table', { name: many }));
    const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.filter(Boolean)).toEqual(COLUMNS[index]?.headers);
    expect(document.title).toMatch(new RegExp(`^${many}`));
    expect(screen.getByRole('searchbox').getAttribute('placeholder')).toBe(PLACEHOLDERS[index]);
    const toolbar = within(screen.getByRole('group', { name: `${many} actions` }));
    expect(toolbar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Add New',
      ...(IMPORTED.has(kind) ? ['Bulk Import'] : []),
      'Filter',
      'Download',
      'View',
    ]);
  },
);
