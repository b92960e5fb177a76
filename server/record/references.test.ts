import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { historyCall } from '#domain/history/history';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import { relatedCall } from '#domain/related/related';
import type { Db } from '../db/db.ts';
import { save } from '../testing/builders.ts';
import { declaredGrids } from '../testing/declared-calls.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { isLookupOf } from '../testing/is-lookup-of.ts';
import { page } from '../testing/pages.ts';
import { RECORDS, requiredFields } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';
import { deleteRecords } from './delete-records.ts';
import { lockRecords } from './lock-records.ts';
import { EVERY_REFERENCE, referencesOf, SAP_LINES } from './references.ts';
import { STORED_KINDS } from './stored-kinds.ts';

const server = testApp();

/**
 * Derived tables, whose rows are deleted with a record and derived again when the record is restored
 * (docs/derived-data.md).
 */
const DERIVED = new Set(['plan_shortages', 'sap_coverage', 'sap_settled', 'short_saps']);

const RULES = readFileSync(join(import.meta.dirname, '../../docs/behaviour.md'), 'utf8').replace(/\s+/g, ' ');
const ruleOf = (number: string) => RULES.split(` ${number} **`)[1]?.split(/ \d+\.\d+ \*\*/)[0];

const KEPT = EVERY_REFERENCE.filter(({ onDelete }) => onDelete !== 'stays');

type Form = Record<string, unknown>;
const calls = (kind: RecordKind) => RECORDS[kind].calls;
const idOf = (kind: RecordKind, form: Form) => Number(form[STORED_KINDS[kind].id]);
const build = (kind: RecordKind, form: Form = {}) =>
  RECORDS[kind].build(server, form as never) as Promise<Form>;
const saved = (kind: RecordKind, form: Form) => server.sendRaw(calls(kind).save, form);
const deletion = async (kind: RecordKind, form: Form) => {
  const { status, data, failure } = await server.sendRaw(calls(kind).delete, {
    [`${RECORD_KINDS[kind].id}s`]: [idOf(kind, form)],
  });
  return { status, failure, batch_id: (data as { batch_id: number } | undefined)?.batch_id ?? 0 };
};

async function expectSaved(kind: RecordKind, form: Form): Promise<void> {
  const { status, failure } = await saved(kind, form);
  expect(failure?.message).toBeUndefined();
  expect(status).toBe(200);
}

async function nameOf(kind: RecordKind, form: Form): Promise<string> {
  const { table, id, name } = STORED_KINDS[kind];
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(table)} where ${sql.ref(id)} = ${idOf(kind, form)}
  `.execute(server.db);
  return rows[0]?.name ?? '';
}

async function listed(kind: RecordKind): Promise<string> {
  const { grid, id } = STORED_KINDS[kind];
  const { rows } = await page(server, grid, { limit: 1, sort: [`-${id}`] });
  return JSON.stringify(rows[0]);
}

test('17.2: every foreign key to a record belongs to a reference, a line, or rows that are deleted with the record', async () => {
  const tables = [...new Set(recordKind.options.map((kind) => STORED_KINDS[kind].table as string))];
  const owned = new Set(
    recordKind.options.flatMap((kind) => STORED_KINDS[kind].owned.map(({ name }) => `${name}`)),
  );
  const { rows: keys } = await sql<{ table: string; target: string; columns: string[]; cascades: boolean }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target, confdeltype = 'c' as cascades, array(
      select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    ) as columns
    from pg_constraint where contype = 'f' and confrelid = any (${tables}::regclass[])
  `.execute(server.db);
  const names = keys.map(({ table, target, columns, cascades }) => {
    if (cascades) return owned.has(table) || DERIVED.has(table) ? [] : [`${table} belongs to no kind`];
    if (SAP_LINES.some((lines) => lines.table === table))
      return target === 'part_saps' ? [] : [`${table} ${columns}`];
    const reference = EVERY_REFERENCE.find(
      ({ from, to, column }) =>
        STORED_KINDS[from].table === table && STORED_KINDS[to].table === target && columns.includes(column),
    );
    return reference && reference.onDelete !== 'stays'
      ? []
      : [`${table}.${columns} is not a reference in references.ts that a delete checks or follows`];
  });
  expect(keys.length).toBeGreaterThan(EVERY_REFERENCE.length);
  expect(names.flat()).toEqual([]);
});

test('17.1: every reference that a delete checks or follows is a foreign key with an index', async () => {
  const { rows: keys } = await sql<{ name: string; indexed: boolean }>`
    select conrelid::regclass || '.' || attname as name, exists (
      select from pg_index where indrelid = conrelid and indkey[0] = attnum and indpred is null
    ) as indexed
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'
  `.execute(server.db);
  const indexedOf = new Map(keys.map(({ name, indexed }) => [name, indexed]));
  const columns = KEPT.map(({ from, column }) => `${STORED_KINDS[from].table}.${column}`);
  expect(columns.filter((name) => !indexedOf.has(name))).toEqual([]);
  expect(columns.filter((name) => !indexedOf.get(name))).toEqual([]);
});

test('every function that copies columns to other records is named by its reference', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where proname like 'mirror\\_%to\\_%' order by 1
  `.execute(server.db);
  const named = EVERY_REFERENCE.flatMap(({ carried }) => carried?.by ?? []);
  expect(rows.map(({ name }) => name)).toEqual(named.toSorted());
});

test('17.1: every kind comes after the kinds that it references, so that all writes lock in one order', () => {
  for (const kind of recordKind.options) {
    const locked = [...referencesOf(kind).map(({ to }) => to), kind];
    const inOrder = recordKind.options.filter((one) => locked.includes(one));
    expect.soft([...new Set(locked)]).toEqual(inOrder);
  }
});

test('5.15, 16.4, 17.2, 17.7: the documentation names every reference, and says whether the referenced record may be passive', () => {
  const [offered, inUse, notRestored] = [ruleOf('16.4'), ruleOf('17.2'), ruleOf('17.7')];
  const mustBeActive = ruleOf('5.15')
    ?.match(/must be active \(([^)]*)\)/)?.[1]
    ?.split(', ');
  for (const { from, to, onDelete, passive } of KEPT) {
    const { one, many, hasState } = RECORD_KINDS[to];
    const isRefused = typeof passive === 'function';
    const active = (mustBeActive ?? []).filter((name) => name.endsWith(` ${one}`));
    expect.soft(active, `the kinds of 5.15 that must be active, for ${from}`).toHaveLength(isRefused ? 1 : 0);
    if (isRefused) expect.soft(offered).toContain(many.toLowerCase());
    else if (hasState) expect.soft(offered).toContain(`passive ${many.toLowerCase()}`);
    if (onDelete === 'refused') expect.soft(inUse).toContain(`${one} ← ${RECORD_KINDS[from].one}`);
    expect.soft(notRestored).toContain(one);
  }
});

describe.each(KEPT.map((one) => [`${one.from}.${one.column}`, one] as const))('%s', (_, reference) => {
  const { from, column, to, onDelete, passive, carried } = reference;
  const id = STORED_KINDS[to].id;
  const choose = async (target: Form) => build(from, { [column]: target[id] });
  const refer = async (db: Db, referring: Form, target: Form) => {
    const { table, id: own } = STORED_KINDS[from];
    await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${idOf(to, target)}
        where ${sql.ref(own)} = ${idOf(from, referring)}
      `.execute(db);
  };

  test('17.6: the list shows the name of the referenced record, and its new name after a rename, even in a record that is restored afterwards', async () => {
    const target = await build(to);
    await choose(target);
    const restored = await choose(target);
    expect(await listed(from)).toContain(await nameOf(to, target));
    const { renamed } = RECORDS[to];
    if (!renamed) return;
    expect(await listed(from)).not.toContain(renamed.shown);
    const { batch_id } = await deletion(from, restored);
    await expectSaved(to, { ...target, ...renamed.form });
    expect(await listed(from)).toContain(renamed.shown);
    await save(server, batchCalls.undo, { batch_id });
    expect(await listed(from)).toContain(renamed.shown);
    expect(await denormalizedFaults(server.db)).toEqual([]);
  });

  test('4.2: a save without a required reference is refused, and a save without an optional reference removes the referenced name from the list', async () => {
    const target = await build(to);
    const { status, failure } = await saved(from, { ...(await choose(target)), [column]: null });
    if (requiredFields(from).includes(column))
      return expect([status, failure.details]).toEqual([400, [expect.objectContaining({ path: column })]]);
    expect([status, failure?.message]).toEqual([200, undefined]);
    expect(await listed(from)).not.toContain(await nameOf(to, target));
  });

  test('5.15, 20.9: an unknown record is refused at its field, and so is a passive record, unless it may be chosen or was chosen before', async () => {
    const target = await build(to);
    const referring = await choose(target);
    const unknown = await saved(from, { ...referring, [column]: 2_147_483_647 });
    const details = [{ path: column, message: `The ${RECORD_KINDS[to].one} does not exist.` }];
    expect([unknown.status, unknown.failure]).toMatchObject([400, { code: 'unknown_reference', details }]);
    if (!RECORD_KINDS[to].hasState) return;
    await expectSaved(to, { ...target, state: 'P' });
    await expectSaved(from, referring);
    const other = await build(to, { state: 'P' });
    const refused = await saved(from, { ...referring, [column]: other[id] });
    const { code, message } = refused.failure ?? {};
    expect([refused.status, code, message]).toEqual(
      typeof passive === 'function'
        ? [400, 'passive_reference', passive(await nameOf(to, other))]
        : [200, undefined, undefined],
    );
  });

  test('16.4: the lookup offers a record by its name and selects it by its id, including a passive record that may be chosen', async () => {
    const lookup = declaredGrids.find(({ call, ...grid }) =>
      isLookupOf(reference, { path: call.path, ...grid }),
    );
    if (!lookup) throw new Error(`The form of a ${from} has no lookup of a ${to}.`);
    const { call, searchable } = lookup;
    const offered = async (search_text: string, d: Form) => {
      const p = { column: [id], offset: 0, limit: 50, search: searchable, search_text, sort: [] };
      const { data } = await server.sendRaw(call, { p, d });
      return (data as { rows: number[][] }).rows.flat();
    };
    const found = async (target: Form) => {
      const named = await offered(await nameOf(to, target), {});
      return [named.includes(idOf(to, target)), await offered('', { [id]: idOf(to, target) })];
    };
    const active = await build(to);
    await build(to);
    expect(await found(active)).toEqual([true, [idOf(to, active)]]);
    if (!RECORD_KINDS[to].hasState) return;
    const inactive = await build(to, { state: 'P' });
    const isRefused = typeof passive === 'function';
    expect(await found(inactive)).toEqual(isRefused ? [false, []] : [true, [idOf(to, inactive)]]);
  });

  test('a copied label is current if the reference is written while the record is renamed, whichever is first', async () => {
    const { renamed } = RECORDS[to];
    if (carried === null || !renamed) return;
    const [first, second, third] = [await build(to), await build(to), await build(to)];
    const referring = await choose(first);
    const rename = (target: Form) => expectSaved(to, { ...target, ...renamed.form });
    await overlap(
      server.db,
      (db) => refer(db, referring, second),
      () => rename(second),
    );
    expect(await listed(from)).toContain(renamed.shown);

    const [[renames = '', value] = []] = Object.entries(renamed.form);
    const { table } = STORED_KINDS[to];
    await overlap(
      server.db,
      (db) =>
        sql`update ${sql.table(table)} set ${sql.ref(renames)} = ${value}
          where ${sql.ref(id)} = ${idOf(to, third)}`.execute(db),
      () => refer(server.db, referring, third),
    );
    expect(await listed(from)).toContain(renamed.shown);
    expect(await denormalizedFaults(server.db)).toEqual([]);
  });

  test('17.1: a save and a delete at the same time never leave a reference to a deleted record', async () => {
    const [first, second] = [await build(to), await build(to)];
    const referring = await choose(first);
    const deleting = await server.begin();
    await deleteRecords(deleting, to, [idOf(to, second)]);
    const saving = saved(from, { ...referring, [column]: second[id] });
    await untilSomethingWaits(server.db);
    await deleting.commit().execute();
    expect((await saving).failure?.code).toBe('unknown_reference');

    const third = await build(to);
    const writing = await server.begin();
    await refer(writing, referring, third);
    const deleted = deletion(to, third);
    await untilSomethingWaits(server.db);
    await writing.commit().execute();
    expect((await deleted).failure?.code).toBe(onDelete === 'refused' ? 'in_use' : undefined);
  });

  test('the records that copy a label are locked in the order of their ids, so that no two renames wait for each other', async () => {
    if (carried === null) return;
    const target = await build(to);
    const stored = STORED_KINDS[from];
    const [first, second] = [await choose(target), await choose(target)];
    const isOf = (form: Form) => sql`${sql.ref(stored.id)} = ${idOf(from, form)}`;
    const table = sql.table(stored.table);
    // Rows are read in the order in which they are stored. A written row moves to free space, usually to the end.
    const firstIsLast = async () => {
      await sql`update ${table} set version = version + 1 where ${isOf(first)}`.execute(server.db);
      const { rows } = await sql<{ is_first: boolean }>`
        select ${isOf(first)} as is_first from ${table} where ${isOf(first)} or ${isOf(second)} order by ctid
      `.execute(server.db);
      return rows[1]?.is_first;
    };
    await expect.poll(firstIsLast).toBe(true);

    const holding = await server.begin();
    await sql`select from ${table} where ${isOf(first)} for no key update`.execute(holding);
    const copying = await server.begin();
    await sql`set local enable_indexscan = off`.execute(copying);
    await sql`set local enable_bitmapscan = off`.execute(copying);
    const copied = sql`select ${sql.ref(carried.by)}(${[idOf(to, target)]}::int[])`.execute(copying);
    await untilSomethingWaits(server.db);
    const { rows: free } = await sql`
        select from ${table} where ${isOf(second)} for no key update skip locked
      `.execute(server.db);
    await holding.rollback().execute();
    await copied;
    await copying.rollback().execute();
    expect(free).toHaveLength(1);
  });

  test('a save locks the record whose label it copies before its own record, so that no two saves wait for each other', async () => {
    if (carried === null) return;
    const target = await build(to);
    const referring = await choose(target);
    const renaming = await server.begin();
    await lockRecords(renaming, to, [idOf(to, target)], 'no key update');
    const saving = saved(from, referring);
    await untilSomethingWaits(server.db);
    const stored = STORED_KINDS[from];
    const { rows } = await sql`
        select from ${sql.table(stored.table)} where ${sql.ref(stored.id)} = ${idOf(from, referring)}
        for no key update skip locked
      `.execute(server.db);
    await renaming.rollback().execute();
    expect(rows).toHaveLength(1);
    expect((await saving).status).toBe(200);
  });

  test('a reference takes the weakest lock that suffices: an update lock only if further triggers take it too', async () => {
    if (carried === null) return;
    const [first, second] = [await build(to), await build(to)];
    const referring = await choose(first);
    const { table } = STORED_KINDS[from];
    const { rows: copying } = await sql<{ name: string }>`
      select tgname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = ${table}::regclass and proname like 'mirror\\_%'
    `.execute(server.db);
    expect(copying).not.toEqual([]);
    const taken = async (without: { name: string }[]) => {
      const writing = await server.begin();
      for (const { name } of without)
        await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(name)}`.execute(writing);
      await refer(writing, referring, second);
      const { rows: shared } = await sql`
        select from ${sql.table(STORED_KINDS[to].table)} where ${sql.ref(id)} = ${idOf(to, second)}
        for share skip locked
      `.execute(server.db);
      await writing.rollback().execute();
      return shared.length > 0 ? 'share' : 'no key update';
    };
    expect(await taken([]), 'the lock of the trigger that copies the label').toBe(carried.lock);
    expect(await taken(copying), 'the lock of the other triggers').toBe(carried.lock);
  });

  test('20.12: the history names the earlier and the new reference', async () => {
    const [first, second] = [await build(to), await build(to)];
    const referring = await choose(first);
    await expectSaved(from, { ...referring, [column]: second[id] });
    const { rows } = await save(server, historyCall, { kind: from, id: idOf(from, referring) });
    const change = rows[0]?.changes.find(({ path }) => path === column);
    expect(FIELD_LABELS[from]).toHaveProperty(column);
    expect(change).toMatchObject({
      from_label: expect.stringContaining(await nameOf(to, first)),
      to_label: expect.stringContaining(await nameOf(to, second)),
    });
  });

  test('28.1: the referring record and the referenced record link to each other', async () => {
    const target = await build(to);
    const referring = await choose(target);
    const related = async (kind: RecordKind, form: Form, other: RecordKind) => {
      const { groups } = await save(server, relatedCall, { kind, id: idOf(kind, form) });
      return groups.find((group) => group.kind === other)?.rows.map((row) => row.id);
    };
    expect(await related(to, target, from)).toEqual([idOf(from, referring)]);
    expect(await related(from, referring, to)).toEqual([idOf(to, target)]);
  });

  test('17.1, 17.7: a delete is refused or also deletes the referring record, and a restore requires the referenced record', async () => {
    const target = await build(to);
    const referring = await choose(target);
    const stored = async () =>
      (await server.sendRaw(calls(from).model, { [STORED_KINDS[from].id]: idOf(from, referring) })).data as
        | Form
        | undefined;

    const first = await deletion(to, target);
    if (onDelete === 'refused') {
      const use = { kind: from, id: idOf(from, referring) };
      expect([first.status, first.failure.code]).toEqual([409, 'in_use']);
      expect(first.failure.details).toMatchObject({ records: [{ uses: [use] }] });
    } else {
      expect([first.status, await stored()]).toEqual([200, undefined]);
      await save(server, batchCalls.undo, { batch_id: first.batch_id });
      expect(await stored()).toMatchObject({ [column]: target[id] });
    }

    const below = await deletion(from, referring);
    const above = await deletion(to, target);
    const { rows } = await save(server, batchCalls.undoCheck, { batch_id: below.batch_id });
    expect(rows.map(({ reason }) => reason)).toEqual([`its ${RECORD_KINDS[to].one} was deleted`]);
    await save(server, batchCalls.undo, { batch_id: above.batch_id });
    await save(server, batchCalls.undo, { batch_id: below.batch_id });
    expect(await stored()).toMatchObject({ [column]: target[id] });
  });
});
