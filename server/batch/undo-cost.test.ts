import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { batchesOf } from '../testing/batches.ts';
import { buildPartSap, save, unique } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

import { judgeUndo } from './judge-undo.ts';
import { batchToUndo } from './undo.ts';

const server = testApp();
const { importRows } = batchesOf(server);

test('an undo reads few rows of the history to find later changes, even if the statistics list only one record', async () => {
  await sql`alter table history set (autovacuum_enabled = false)`.execute(server.db);
  let { version, ...known } = await buildPartSap(server);
  for (let change = 0; change < 30; change++)
    ({ version } = await save(server, partSapCalls.save, { ...known, version, note: `note ${change}` }));
  await sql`analyze history`.execute(server.db);

  const batch_id = await importRows(
    Array.from({ length: 200 }, () => ({ name: unique('Nut'), sap_code: unique('NEW') })),
  );
  const read = await server.db.transaction().execute(async (db) => {
    const batch = await batchToUndo(db, batch_id, { user_id: 1, role: 'editor' });
    const { remove } = await judgeUndo(db, batch);
    expect(remove).toHaveLength(200);
    const { rows } = await sql<{ rows: number }>`
      select idx_tup_fetch::int + seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'history'
    `.execute(db);
    return rows[0]?.rows;
  });
  expect(read).toBeLessThan(2_000);
});
