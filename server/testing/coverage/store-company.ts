import { sql } from 'kysely';
import { addDays } from '#domain/values/day';
import type { Db } from '../../db/db.ts';
import { type Company, containerOf, keyOf, planOf, promisesOf, SAPS, SPECIFICATIONS } from './company.ts';

/** The number of ids that each company owns in every table. */
const OWN_IDS = 40;

/** Returns the id of a company's SAP, specification, plan, purchase or invoice. `index` counts from 1. */
export function idOf(company: number, index: number): number {
  return company * OWN_IDS + index;
}

/**
 * Stores the records that stay the same in all runs: the SAPs of each company, and its specifications without inputs.
 */
export async function storeFixedRecords(db: Db, companies: number): Promise<void> {
  const ids = (most: number) =>
    Array.from({ length: companies }, (_, company) =>
      Array.from({ length: most }, (__, index) => idOf(company, index + 1)),
    ).flat();
  await sql`insert into products (product_id, kind, name) overriding system value values (1, 'part', 'Bolt')`.execute(
    db,
  );
  await sql`insert into part_saps (sap_id, product_id, sap_code, lead_time_days) overriding system value
    select id, 1, 'SAP-' || id, id % 30 from unnest(${ids(SAPS)}::int[]) as id`.execute(db);
  // Each specification has a separate car model, because those of one car model are compared with each other.
  await sql`insert into products (product_id, kind, name) overriding system value
    select id + 1, 'car_model', 'Cobalt' from unnest(${ids(SPECIFICATIONS)}::int[]) as id`.execute(db);
  await sql`insert into specifications (specification_id, output_product_id, begin_date) overriding system value
    select id, id + 1, '2020-01-01' from unnest(${ids(SPECIFICATIONS)}::int[]) as id`.execute(db);
}

/** Makes the database contain exactly these companies, by inserting, updating and deleting the differences. */
export async function storeCompanies(db: Db, companies: readonly Company[], today: string): Promise<void> {
  const day = (days: number) => addDays(today, days);
  const tables = TABLES.map((table) => ({
    ...table,
    rows: companies.flatMap((company, index) => table.rows(company, (own) => idOf(index, own), day)),
  }));
  for (const table of tables) await upsert(db, table);
  // The first upsert reopened the lines that got another quantity (behaviour 14.12).
  for (const table of tables) if (table.name === 'purchase_lines') await upsert(db, table);
  for (const table of tables.toReversed()) await deleteOthers(db, table);
  // A commit would update the containers of invoices, but this transaction never commits, so they are updated now.
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  await setOwnDays(db, companies, day);
  // Autovacuum does not see uncommitted rows.
  await sql`analyze ${sql.join(TABLES.map(({ name }) => sql.table(name)))}, containers`.execute(db);
}

type Row = Record<string, unknown>;
type Day = (days: number) => string;

interface Table {
  name: string;
  key: string[];
  /** The columns of the unique constraint that an upsert uses, if they differ from `key`. */
  unique?: string[];
  rows: (company: Company, id: (index: number) => number, day: Day) => Row[];
}

/** Each table follows the tables that it references. */
const TABLES: readonly Table[] = [
  {
    name: 'specification_inputs',
    key: ['specification_id', 'sap_id'],
    rows: ({ inputs }, id) =>
      inputs.map(({ specification, sap, quant }) => ({
        specification_id: id(specification),
        sap_id: id(sap),
        order_no: sap,
        quant,
      })),
  },
  {
    name: 'plans',
    key: ['plan_id'],
    rows: (company, id, day) =>
      company.plans.map(({ specification, begin, days, quant, split }, index) => ({
        plan_id: id(index + 1),
        specification_id: id(specification),
        begin_date: day(begin),
        end_date: day(begin + days),
        quant,
        split_of: split === null ? null : id(company.plans.findIndex((plan) => plan.split === split) + 1),
      })),
  },
  {
    name: 'purchases',
    key: ['purchase_id'],
    rows: (company, id, day) =>
      company.purchases.map((purchase, index) => ({
        purchase_id: id(index + 1),
        plan_id: id(planOf(company, purchase) + 1),
        closed_on: purchase.closed ? day(0) : null,
      })),
  },
  {
    name: 'purchase_lines',
    key: ['purchase_id', 'sap_id'],
    rows: ({ purchases }, id, day) =>
      purchases.flatMap(({ lines }, index) =>
        lines.map(({ sap, quant, closed }) => ({
          purchase_id: id(index + 1),
          sap_id: id(sap),
          order_no: sap,
          quant,
          closed_on: closed ? day(0) : null,
        })),
      ),
  },
  {
    name: 'purchase_promises',
    key: ['purchase_id', 'sap_id', 'day'],
    rows: ({ purchases }, id, day) =>
      purchases.flatMap(({ lines }, index) =>
        lines.flatMap((line) =>
          promisesOf(line).map(({ day: days, quant }) => ({
            purchase_id: id(index + 1),
            sap_id: id(line.sap),
            day: day(days),
            quant,
          })),
        ),
      ),
  },
  {
    name: 'invoices',
    key: ['invoice_id'],
    rows: (company, id, day) =>
      invoicesOf(company).map(({ purchase, status, expected, arrived }, index) => ({
        invoice_id: id(index + 1),
        invoice_number: `I-${index + 1}`,
        purchase_id: id((purchase % company.purchases.length) + 1),
        status,
        expected_on: expected === null ? null : day(expected),
        arrived_on: status === 'A' ? day(arrived) : null,
      })),
  },
  {
    name: 'invoice_lines',
    key: ['invoice_id', 'sap_id'],
    rows: (company, id) =>
      invoicesOf(company).flatMap(({ lines }, index) =>
        lines.map(({ sap, packages }) => ({
          invoice_id: id(index + 1),
          sap_id: id(sap),
          order_no: sap,
          quant: sumOf(packages),
          container: packages.length === 1 ? containerOf(packages[0]?.container ?? 0) : 'several',
        })),
      ),
  },
  {
    name: 'invoice_packages',
    key: ['invoice_id', 'sap_id', 'lot'],
    unique: ['invoice_id', 'sap_id', 'container', 'lot'],
    rows: (company, id) =>
      invoicesOf(company).flatMap(({ lines }, index) =>
        lines.flatMap(({ sap, packages }) =>
          (packages.length === 1 ? [] : packages).map(({ container, quant }) => ({
            invoice_id: id(index + 1),
            sap_id: id(sap),
            package_no: container + 1,
            container: containerOf(container),
            lot: `L-${container}`,
            quant,
          })),
        ),
      ),
  },
  {
    name: 'stock_counts',
    key: ['sap_id', 'counted_on'],
    rows: ({ counts }, id, day) =>
      counts.map(({ sap, day: days, quant }) => ({ sap_id: id(sap), counted_on: day(days), quant })),
  },
];

/** Returns the invoices of a company. A company without purchases has none. */
function invoicesOf({ purchases, invoices }: Company): Company['invoices'] {
  return purchases.length > 0 ? invoices : [];
}

/** Returns the exact sum of up to three quantities with at most six decimals, as a text. */
function sumOf(packages: readonly { quant: number }[]): string {
  const millionths = packages.reduce((sum, { quant }) => sum + Math.round(quant * 1e6), 0);
  return (millionths / 1e6).toFixed(6);
}

async function deleteOthers(
  db: Db,
  { name, key, rows }: Omit<Table, 'rows'> & { rows: Row[] },
): Promise<void> {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  await sql`delete from ${table} where (${columns}) not in (
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb))`.execute(
    db,
  );
}

async function upsert(
  db: Db,
  { name, key, unique = key, rows }: Omit<Table, 'rows'> & { rows: Row[] },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const table = sql.table(name);
  const all = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const set = Object.keys(first)
    .filter((column) => !unique.includes(column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`insert into ${table} (${all}) overriding system value
    select ${all} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.join(unique.map((column) => sql.ref(column)))}) do update set ${sql.join(set)}`.execute(
    db,
  );
}

async function setOwnDays(db: Db, companies: readonly Company[], day: Day): Promise<void> {
  const days = companies.flatMap(({ invoices }, company) =>
    invoices.flatMap(({ own }, index) =>
      own.map(({ container, expected, arrived }) => ({
        invoice_id: idOf(company, index + 1),
        key: keyOf(container),
        expected_on: expected === null ? null : day(expected),
        arrived_on: arrived === null ? null : day(arrived),
      })),
    ),
  );
  await sql`update containers set expected_on = own.expected_on, arrived_on = own.arrived_on
    from containers as held left join jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as own (invoice_id int, key text, expected_on date, arrived_on date) using (invoice_id, key)
    where held.container_id = containers.container_id`.execute(db);
}
