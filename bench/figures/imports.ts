import { batchCalls } from '#domain/batch/batch';
import type { BulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { BenchDatabase } from '../database.ts';
import type { Bench, Figure, Measured } from '../figure.ts';
import { longestResponse, time } from '../timing.ts';

const ROWS = 100_000;
const NAME = 'Bench import';

function rows(note: string): BulkRecord[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    name: `${NAME} ${index >> 1}`,
    gen_name: `BI-${index >> 1}`,
    sap_code: `99${String(index).padStart(8, '0')}`,
    sap_code_old: null,
    sap_code_older: null,
    min_order_quant: 50 + (index % 10),
    note,
    state: 'A',
  }));
}

async function importRows({ server }: Bench, note: string): Promise<number> {
  const { success, totalCount, batch_id, errors } = await server.http.data(bulkCalls.save, rows(note));
  if (!success || totalCount !== ROWS) throw new Error(`The import failed: ${errors[0]?.error}`);
  return batch_id;
}

/** Times statements that write the same rows as the import, with the same indexes and triggers, and rolls them back. */
async function timeRolledBack({ client }: BenchDatabase, statements: string[]): Promise<number> {
  await client.query('begin');
  const took = await time(async () => {
    for (const statement of statements) await client.query(statement);
  });
  await client.query('rollback');
  return took;
}

const INSERT_PARTS = `insert into products (kind, product_number, name, gen_name, sap_codes)
  select 'part', '', '${NAME} ' || n, 'BI-' || n, '99' || lpad((2 * n)::text, 8, '0') || ', 99' || lpad((2 * n + 1)::text, 8, '0')
  from generate_series(0, ${ROWS / 2 - 1}) as n`;
const INSERT_SAPS = `insert into part_saps (product_id, sap_code, min_order_quant, note, state)
  select product_id, '99' || lpad(n::text, 8, '0'), 50 + n % 10, 'first', 'A'
  from generate_series(0, ${ROWS - 1}) as n join products on kind = 'part' and name = '${NAME} ' || n / 2`;
const UPDATE_SAPS = `update part_saps set note = 'baseline', version = version + 1, modified_at = now()
  where fold(sap_code) between '9900000000' and '9900099999' and part_name like '${NAME}%'`;

/** Deletes the records of earlier runs with their history, so that the database does not grow between runs. */
async function removeImported({ client }: BenchDatabase): Promise<void> {
  await client.query(`
    begin;
    delete from history where kind = 'part_sap' and record_id in (select sap_id from part_saps where part_name like '${NAME}%');
    delete from history where kind = 'part' and record_id in (select product_id from products where name like '${NAME}%');
    delete from part_saps where part_name like '${NAME}%';
    delete from history where source = 'command';
    delete from products where name like '${NAME}%';
    delete from history where source = 'command';
    commit`);
  await client.query('vacuum (analyze) part_saps, products, history');
}

async function importNew(bench: Bench): Promise<Measured> {
  await removeImported(bench.database);
  const baseline = await timeRolledBack(bench.database, [INSERT_PARTS, INSERT_SAPS]);
  await bench.database.client.query('vacuum part_saps, products, history');
  return seconds(await time(() => importRows(bench, 'first')), baseline);
}

async function importUpdates(bench: Bench): Promise<Measured> {
  await importRows(bench, 'first');
  const baseline = await timeRolledBack(bench.database, [UPDATE_SAPS]);
  await bench.database.client.query('vacuum part_saps, products, history');
  return seconds(await time(() => importRows(bench, 'second')), baseline);
}

async function importAgain(bench: Bench): Promise<Measured> {
  await importRows(bench, 'second');
  return seconds(await time(() => importRows(bench, 'second')));
}

async function undoUpdates(bench: Bench): Promise<Measured> {
  const batch_id = await importRows(bench, 'to be undone');
  await bench.database.client.query('vacuum part_saps, products, history');
  return seconds(
    await time(async () => {
      const { restore } = await bench.server.http.data(batchCalls.undo, { batch_id });
      if (restore !== ROWS) throw new Error(`The undo restored ${restore} SAPs.`);
    }),
  );
}

async function healthDuringImport(bench: Bench): Promise<Measured> {
  const value = await longestResponse(bench, () => importRows(bench, 'third'));
  await removeImported(bench.database);
  return { value };
}

function seconds(took: number, baseline?: number): Measured {
  return { value: took / 1_000, ...(baseline !== undefined && { baseline: baseline / 1_000 }) };
}

/** The order matters: the undo needs the records of an earlier import, and the last figure removes them. */
export const importFigures: Figure[] = [
  {
    id: 'P11 new',
    what: 'bulk_save of 100,000 new SAPs of 50,000 new parts',
    unit: 's',
    budget: 20,
    ratio: 1.5,
    largeOnly: true,
    measure: importNew,
  },
  {
    id: 'P11 updates',
    what: 'bulk_save of 100,000 updates',
    unit: 's',
    budget: 12,
    ratio: 1.5,
    largeOnly: true,
    measure: importUpdates,
  },
  {
    id: 'P11 again',
    what: 'bulk_save of 100,000 unchanged rows',
    unit: 's',
    budget: 3,
    largeOnly: true,
    measure: importAgain,
  },
  {
    id: 'P11 undo',
    what: 'undo of an import that changed 100,000 SAPs',
    unit: 's',
    budget: 15,
    largeOnly: true,
    measure: undoUpdates,
  },
  {
    id: 'P11 health',
    what: 'the longest response time of a health check during an import',
    unit: 'ms',
    budget: 50,
    largeOnly: true,
    measure: healthDuringImport,
  },
];
