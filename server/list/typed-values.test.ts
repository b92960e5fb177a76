import { beforeAll, expect, test } from 'vitest';
import { listName, RECORD_KINDS } from '#domain/record/record-kinds';
import { filteredFacts } from '#domain/wire/column-kind';
import type { ColumnValues } from '#domain/wire/list';
import { viewColumns } from '../db/view-columns.ts';
import { EVERY_LIST, fillEveryList } from '../testing/every-list.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

beforeAll(() => fillEveryList(server));

test('every list is tested in this file', () => {
  expect(new Set(EVERY_LIST.map(({ view }) => view))).toEqual(new Set(listName.options));
});

test.each(EVERY_LIST)('3.2: $view can be sorted by each column', async (list) => {
  const first = { column: [list.id], search: [], search_text: '', offset: 0, limit: 10 };
  for (const column of list.columns) {
    const { status } = await server.sendRaw(list.call, { p: { ...first, sort: [`-${column}`] } });
    expect.soft(status, column).toBe(200);
  }
});

test.each(Object.values(RECORD_KINDS))('3.2: $list sorts by the beginning of a note', ({ list }) => {
  expect(viewColumns(list).sortBy?.note).toBe('note_start');
});

test.each(EVERY_LIST)(
  '32.5: a value of $view is found by a part of its text, typed in uppercase',
  async (list) => {
    const offered = async (column: string, text: string) => {
      const { status, data } = await server.sendRaw(list.values, { column, text });
      expect(status).toBe(200);
      return (data as ColumnValues).values.map(({ value }) => value);
    };
    for (const column of list.columns.filter((name) => filteredFacts(list, name).kind === 'text')) {
      for (const value of await offered(column, '')) {
        if (value === null) continue;
        const typed = String(value).slice(1).toUpperCase();
        expect.soft(await offered(column, typed), `${column}: ${typed}`).toContain(value);
      }
    }
  },
);
