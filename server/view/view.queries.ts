import { sql } from 'kysely';
import type { ListName } from '#domain/record/record-kinds';
import { MOST_VIEWS, type SavedView, type viewCalls } from '#domain/view/view';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { badRequest, notFound } from '../errors/errors.ts';

/** A person's views of a list, by name. */
export async function listViews(db: Db, userId: number, list: ListName): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .select(['view_id', 'list', 'name', 'query', 'layout'])
    .$narrowType<Pick<SavedView, 'list' | 'layout'>>()
    .execute();
}

/** Saves a view under its name; one of that name is replaced. Throws 400 above the limit, 404 for another's view. */
export async function saveView(db: Db, userId: number, form: ParsedOf<typeof viewCalls.save>) {
  const { view_id, layout, ...fields } = form;
  const stored = { ...fields, layout: layout && JSON.stringify(layout) };
  if (view_id !== null) {
    const changed = await db
      .updateTable('saved_views')
      .set(stored)
      .where('view_id', '=', view_id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
    return { view_id };
  }

  const { rows } = await sql<{ view_id: number }>`
    insert into saved_views (user_id, list, name, query, layout)
    values (${userId}, ${stored.list}, ${stored.name}, ${stored.query}, ${stored.layout}::jsonb)
    on conflict (user_id, list, fold(name)) do update set query = excluded.query, layout = excluded.layout
    returning view_id
  `.execute(db);
  const [saved] = rows;
  // Counted afterwards: a view that was replaced has added nothing.
  const { length } = await listViews(db, userId, stored.list);
  if (!saved || length > MOST_VIEWS) throw badRequest(`A list has at most ${MOST_VIEWS} saved views.`);
  return saved;
}

export async function deleteView(db: Db, userId: number, viewId: number): Promise<void> {
  await db.deleteFrom('saved_views').where('view_id', '=', viewId).where('user_id', '=', userId).execute();
}
