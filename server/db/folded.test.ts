import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function differing(texts: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = await sql`
    select text from (${texts}) as texts where folded(text) is distinct from fold(text) limit 10
  `.execute(server.db);
  return rows;
}

test('what is folded quickly is what is folded, whichever character a text has, alone and between others', async () => {
  const characters = sql`
    select chr(n) as one from generate_series(1, 65535) as n where n not between 55296 and 57343`;
  const texts = sql`
    select unnest(array[one, 'A' || one, one || ' Ж', 'Ё' || one || 'ΟΔΟΣ', one || one]) as text from (${characters}) as all_of_them`;
  expect(await differing(texts)).toEqual([]);
});

test('so are texts without anything, with two spaces or more, of several lines, and none', async () => {
  const texts = [
    '',
    ' ',
    '  ',
    'A  B',
    'Болт  М8',
    'A   B C',
    'A\nB',
    'Болт\tМ8',
    'É',
    'E\u0301',
    'И\u0306',
    null,
  ];
  expect(await differing(sql`select unnest(${texts}::text[]) as text`)).toEqual([]);
});
