import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildInvoice, buildLine, buildPartSap, buildPurchase } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { migrate } from './migrate.ts';

const server = testApp();

beforeAll(async () => {
  await buildInvoice(server, {
    product_saps: [(({ sap_code: _, ...line }) => line)(await buildLine(server))],
  });
  await buildPartSap(server, { sap_code: 'GUARD' });
  await buildPurchase(server);
});

const refused = (statement: string) =>
  sql
    .raw(statement)
    .execute(server.db)
    .then(
      () => 'done',
      (error: { code: string }) => error.code,
    );

const CHECK = '23514';
const UNIQUE = '23505';
/**
 * A reference to a missing record also causes this error, because the column mirrored from that record would be null.
 */
const NOT_NULL = '23502';
/** The error for an infinite day: its label is derived before the day is checked, and fails. */
const FEATURE_NOT_SUPPORTED = '0A000';

describe('plain SQL cannot store', () => {
  test.each([
    ['B01: a negative quantity of a plan', 'update plans set quant = -1', CHECK],
    ['B01: a negative input', 'update specification_inputs set quant = -0.001', CHECK],
    ['B01: a negative line of a purchase', 'update purchase_lines set quant = -1', CHECK],
    ['B01: a negative line of an invoice', 'update invoice_lines set quant = -1', CHECK],
    ['B01: a negative MOQ', 'update part_saps set min_order_quant = -1', CHECK],
    ['B03: a quantity of a purchase that is not a number', "update purchase_lines set quant = 'NaN'", CHECK],
    ['B03: an MOQ that is not a number', "update part_saps set min_order_quant = 'NaN'", CHECK],
    ['B03: a quantity of a plan that is not a number', "update plans set quant = 'NaN'", CHECK],
    [
      'B03: a stock count that is not a number',
      "insert into stock_counts (sap_id, counted_on, quant) values (1, '2026-01-05', 'NaN')",
      CHECK,
    ],
    [
      'B03: a quantity of a replaced input that is not a number',
      "insert into replaced_inputs values (1, 1, 1, 1, 'NaN')",
      CHECK,
    ],
    ['B03: an infinite quantity', "update plans set quant = 'Infinity'", '22003'],
    ['B03: a quantity above all limits', 'update plans set quant = 1e12', '22003'],
    ['B04: an end date of infinity', "update plans set end_date = 'infinity'", FEATURE_NOT_SUPPORTED],
    [
      'B04: a begin date of minus infinity',
      "update specifications set begin_date = '-infinity'",
      FEATURE_NOT_SUPPORTED,
    ],
    ['B04: a date in the year 1', "update specifications set begin_date = '0001-01-01'", CHECK],
    [
      'B06: a plan that ends before it begins',
      "update plans set begin_date = '2026-02-01', end_date = '2026-01-01'",
      CHECK,
    ],
    ['B08: an unknown state', "update products set state = 'X'", CHECK],
    ['B08: a null state', 'update part_saps set state = null', NOT_NULL],
    ['B08: an unknown status', "update invoices set status = 'Z'", CHECK],
    [
      'B10: a SAP code that differs only in case',
      "insert into part_saps (product_id, sap_code) select product_id, 'guard' from part_saps limit 1",
      UNIQUE,
    ],
    ['H18: a SAP of a part that does not exist', 'update part_saps set product_id = 2147483647', NOT_NULL],
    ['H18: a purchase of a plan that does not exist', 'update purchases set plan_id = 2147483647', NOT_NULL],
    ['P05: a name above the limit', "update products set name = repeat('x', 201)", CHECK],
    ['P05: a note above the limit', "update plans set note = repeat('x', 4001)", CHECK],
  ])('%s', async (_, statement, code) => {
    expect(await refused(statement)).toBe(code);
  });
});

describe('plain SQL cannot delete', () => {
  test.each([
    ['H18: a part whose SAPs are used', "delete from products where kind = 'part'"],
    ['H18: a SAP in a line', 'delete from part_saps'],
    ['H18: a car model with a specification', "delete from products where kind = 'car_model'"],
    ['H18: a specification with a plan', 'delete from specifications'],
    ['H18: a plan with a purchase', 'delete from plans'],
    ['H18: a purchase with an invoice', 'delete from purchases'],
  ])('%s', async (_, statement) => {
    expect(['23503', '23001']).toContain(await refused(statement));
  });
});

test('P05: plain SQL cannot store NUL', async () => {
  const stored = sql`update products set name = ${'a\u0000b'}`.execute(server.db);
  await expect(stored).rejects.toMatchObject({ code: '22021' });
});

describe("the app's role, if migrations run as another role,", () => {
  const role = `guard_${process.pid}`;
  const asApp = (statement: string) =>
    server.db.transaction().execute(async (transaction) => {
      await sql.raw(`set local role ${role}`).execute(transaction);
      await sql.raw(statement).execute(transaction);
    });

  beforeAll(async () => {
    await sql.raw(`create role ${role}`).execute(server.db);
    await migrate(server.db, { appRole: role });
    return async () => {
      await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(server.db);
    };
  });

  test('can read and write rows', async () => {
    await asApp('select count(*) from plan_list');
    await asApp("update plans set note = 'by the app'");
  });

  test.each([
    'drop table users',
    'truncate history',
    'alter table users add column x int',
    'create table mine (x int)',
    "copy (select 1) to program 'true'",
    "copy users to '/tmp/users'",
    'create role other superuser',
    'drop trigger keep_security_event on security_events',
    "select pg_read_file('/etc/passwd')",
  ])('cannot run «%s»', async (statement) => {
    await expect(asApp(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
