import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { buildCarModel, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('22.4: a statement that may change 10,000 records has a time limit of a minute', async () => {
  await sql`create table had (what text, statement_timeout text)`.execute(server.db);
  await sql`create function note_limit() returns trigger language plpgsql as $$
    begin
      insert into had values (tg_op, current_setting('statement_timeout'));
      return null;
    end $$`.execute(server.db);
  await sql`create trigger note_limit after insert or update or delete on products
    for each statement execute function note_limit()`.execute(server.db);

  const { product_id } = await buildCarModel(server);
  await save(server, carModelCalls.setPassive, { product_ids: [product_id] });
  await save(server, carModelCalls.delete, { product_ids: [product_id] });
  const { rows } = await sql`select * from had`.execute(server.db);
  expect(rows).toEqual([
    { what: 'INSERT', statement_timeout: '10s' },
    { what: 'UPDATE', statement_timeout: '1min' },
    { what: 'DELETE', statement_timeout: '1min' },
  ]);
});
