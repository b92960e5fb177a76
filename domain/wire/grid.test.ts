import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PARSE, readFaults } from './faults.ts';
import { grid, readSortKey, rowRecord } from './grid.ts';

const partGrid = grid({
  path: '/api/example/table',
  view: 'example',
  id: 'product_id',
  row: { product_id: z.int(), name: z.string(), note: z.nullable(z.string()) },
  searchable: ['name'],
  sort: ['-product_id'],
  summary: 'An example',
});

function ask(p: Record<string, unknown>) {
  const full = { column: ['name'], offset: 0, limit: 50, ...p };
  return partGrid.call.request.safeParse({ p: full, d: {} }, PARSE);
}

function faultOf(p: Record<string, unknown>) {
  const parsed = ask(p);
  return parsed.success ? undefined : readFaults(parsed.error.issues).message;
}

describe('a page is requested', () => {
  test('with only columns, offset and limit', () => {
    expect(ask({}).data?.p).toMatchObject({ search: [], search_text: '', sort: [] });
  });

  test.each([[[]], [null], [{}], ['anything']])('with the filter %j, which is ignored', (filter) => {
    expect(ask({ filter }).success).toBe(true);
  });

  test('with a search text, which is trimmed', () => {
    expect(ask({ search: ['name'], search_text: '  bolt ' }).data?.p.search_text).toBe('bolt');
  });

  test.each([1, 500])('with %d rows at once', (limit) => {
    expect(ask({ limit }).success).toBe(true);
  });
});

describe('a page is refused', () => {
  test.each([
    ['sort', 'product_number; drop table users--'],
    ['sort', '--name'],
    ['sort', '-'],
    ['sort', ''],
    ['column', 'password_hash'],
    ['column', 'search'],
    ['sort', '__proto__'],
    ['column', 'constructor'],
    ['search', 'toString'],
    ['sort', '-hasOwnProperty'],
  ])('with an unknown column in `%s`: %s', (field, column) => {
    expect(faultOf({ [field]: [column] })).toMatch(/^The column ".*" is not known here\.$/);
  });

  test.each([
    ['the same column twice', ['name', 'name']],
    ['a thousand columns', Array.from({ length: 1_000 }, (_, index) => `column ${index}`)],
    ['a nested list', [['name']]],
    ['a text', 'name'],
  ])('if it searches %s', (_, search) => {
    expect(ask({ search }).success).toBe(false);
  });

  test.each([
    ['of 201 characters', 'x'.repeat(201)],
    ['with a zero byte', 'a\u0000b'],
    ['of half a surrogate pair', '\ud800'],
    ['that is a number', 7],
  ])('with a search text %s', (_, text) => {
    expect(ask({ search: ['name'], search_text: text }).success).toBe(false);
  });

  test.each([
    ['The column "secret" is not known here.', { column: ['secret'] }],
    ['The column "name" is named twice.', { column: ['name', 'name'] }],
    ['The column "note" is not known here.', { search: ['note'] }],
    ['The column "-secret" is not known here.', { sort: ['-secret'] }],
    ['The column "-name" is named twice.', { sort: ['name', '-name'] }],
    ['p.column must have at least 1 entry.', { column: [] }],
    ['p.limit must be at least 1.', { limit: 0 }],
    ['p.limit must be at most 500.', { limit: 501 }],
    ['p.limit must be a number.', { limit: '50' }],
    ['p.limit must be a whole number.', { limit: 1.5 }],
    ['p.offset must be at least 0.', { offset: -1 }],
    ['p.offset must be at most 10000000.', { offset: 10_000_001 }],
    ['p.offset must be a number.', { offset: '0' }],
    ['p.offset must be a whole number.', { offset: 1.5 }],
    ['p.search_text must not contain control characters.', { search_text: 'a\u0000' }],
  ])('with a message that names the field or the column: %s', (message, p) => {
    expect(faultOf(p)).toBe(message);
  });
});

test('a row becomes a record by the requested columns', () => {
  expect(rowRecord(['name', 'product_id'], ['Bolt', 7])).toEqual({ name: 'Bolt', product_id: 7 });
});

test('a sort key with a leading minus sorts descending', () => {
  expect(readSortKey('-created_at')).toEqual({ column: 'created_at', descending: true });
  expect(readSortKey('created_at')).toEqual({ column: 'created_at', descending: false });
});

test('counting the rows of a search weighs as much as two calls, and reading the rows of a page as one', () => {
  const asked = (search_text: string, only?: 'rows' | 'count') =>
    partGrid.call.request.parse({
      p: { column: ['name'], offset: 0, limit: 50, search: ['name'], search_text },
      only,
    });
  expect(partGrid.call.weight(asked('bolt'))).toBe(2);
  expect(partGrid.call.weight(asked('bolt', 'count'))).toBe(2);
  expect(partGrid.call.weight(asked('bolt', 'rows'))).toBe(1);
  expect(partGrid.call.weight(asked(''))).toBe(1);
});
