import { hash } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { hashOf, readSqlFiles } from '../../server/db/definitions.ts';
import { countsOf, isPlant, type Size } from './sizes.ts';

/**
 * Fills an empty, migrated database with the company of `size`, without triggers. The last SQL file calls the rules
 * that compute the denormalized columns. Returns false if the database already contains that company, and throws if it
 * contains another version of it.
 */
export async function fillCompany(client: pg.Client, size: Size): Promise<boolean> {
  const files = readSqlFiles(join(import.meta.dirname, isPlant(size) ? 'plant' : 'wide'));
  const sizes = tableOfSizes(size);
  const stamp = hash('sha256', hashOf(files) + sizes);
  const found = await filledWith(client);
  if (found === stamp) return false;
  if (found !== undefined) {
    throw new Error('The database was filled by an older bench: delete its folder and start again.');
  }

  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
  );
  const indexes = await dropIndexes(client);
  await client.query(sizes);
  for (const file of files) await timed(file.name, () => client.query(file.text));
  await timed('rewriting', () => client.query('vacuum (full) products, purchases, specifications'));
  for (const { name, definition } of indexes) await timed(name, () => client.query(definition));
  await client.query('set session_replication_role = origin');
  await timed('vacuum', () => client.query('vacuum (analyze)'));
  await client.query('insert into settings (name, value) values ($1, $2)', [STAMP, stamp]);
  return true;
}

const STAMP = 'bench company';

async function filledWith(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query('select value from settings where name = $1', [STAMP]);
  return rows[0]?.value;
}

/**
 * Drops the non-unique indexes of large tables, and returns their definitions. Building an index on a full
 * table is several times faster than updating it for each row.
 */
async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique
      and relname in ('products', 'part_saps', 'specifications', 'specification_inputs', 'plans', 'purchases',
        'purchase_lines', 'purchase_promises', 'invoices', 'invoice_lines', 'containers', 'history', 'batches',
        'security_events')`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

function tableOfSizes(size: Size): string {
  const counts = Object.entries(countsOf(size));
  const columns = counts.map(([kind, count]) => `${count} as ${kind}`);
  return `create temp table company_size as select ${columns.join(', ')}`;
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  if (seconds > 1) console.log(`  ${what} ${seconds.toFixed(1)} s`);
}
