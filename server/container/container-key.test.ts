import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { containerKey } from '#domain/container/container-key';
import { codeFault } from '#domain/values/text';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const odd = fc.string({
  unit: fc.constantFrom(
    ...' -./_\\,–\u2010\u2044\uff0e\u00a0\u1680\u2009\u202f\u3000aZ09яЙЁßẞİıΣσςǅéÅ\u0301\u0306ﬁ한ᄀ漢🚗',
    '  ',
  ),
  maxLength: 20,
});

test('24.1: domain and database derive the same key from any container number', async () => {
  const texts = fc
    .sample(odd, 4_000)
    .map((text) => text.trim())
    .filter((text) => codeFault(text) === undefined);
  const { rows } = await sql<{ key: string }>`
    select container_key(text) as key from unnest(${texts}::text[]) with ordinality as each (text, place) order by place
  `.execute(server.db);
  const keys = texts.map((text, index) => [text, containerKey(text), rows[index]?.key]);
  expect(keys.filter(([, derived, stored]) => derived !== stored)).toEqual([]);
  const { rows: none } = await sql<{ key: string }>`select container_key(null) as key`.execute(server.db);
  expect(none).toEqual([{ key: containerKey(null) }]);
});
