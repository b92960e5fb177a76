import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fold, searchForm } from '#domain/values/text';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function differing(texts: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ text: string; folded: string; searched: string }>`
    select text, fold(text) as folded, search_form(text) as searched from unnest(${texts}::text[]) as text
  `.execute(server.db);
  return rows.filter(({ text, folded, searched }) => folded !== fold(text) || searched !== searchForm(text));
}

test('5.3: the database and the browser fold the characters up to U+FFFF alike, except letters too new for one of them', async () => {
  const { rows } = await sql<{ one: string; lower: string }>`
    select chr(n) as one, lower(chr(n) collate "und-x-icu") as lower
    from generate_series(1, 65535) as n where n not between 55296 and 57343`.execute(server.db);
  // A few letters are so new that one of the two does not yet know their case.
  const characters = rows.flatMap(({ one, lower }) => (lower === one.toLowerCase() ? one : []));
  expect(rows.length - characters.length).toBeLessThan(200);
  // Most characters are Chinese, Korean or for private use, and never combine with letters of other scripts.
  const combining = characters.filter((one) => !/[\p{Script=Han}\p{Script=Hangul}\p{Co}]/u.test(one));
  const among = combining.map((one) => `${one} Ж A${one} Ё${one}ΟΔΟΣ e${one}I${one}`);
  // Two statements, because on a busy machine a single one with all texts would reach the time limit.
  for (const texts of [characters, among]) expect(await differing(texts)).toEqual([]);
});

test('5.3: the database and the browser fold random texts of special characters alike', async () => {
  const sign = fc.constantFrom(
    ...' aAeEiIеЕёЁıİß9-_~"\'`\t\n\u00a0\u00ad\u00b4\u00d7\u0130\u0301\u0306\u0307\u0308\u0344\u0374',
    ...'\u02bb\u02bc\u05be\u1fef\u200b\u2010\u2013\u2014\u2018\u2019\u2032\u2212\u3000\u301c\uff07\uff0d\uff21\uff41\uff5e\u{1f600}',
  );
  const texts = fc.sample(fc.string({ unit: sign, maxLength: 12 }), 5_000);
  expect(await differing([...texts, '', '  ', 'A  B', 'Болт  М8', 'A\nB'])).toEqual([]);
});

test('5.3: null has no folded form', async () => {
  const { rows } = await sql`select fold(null::text) as folded, search_form(null::text) as searched`.execute(
    server.db,
  );
  expect(rows).toEqual([{ folded: null, searched: null }]);
});
