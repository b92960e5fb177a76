import { sql } from 'kysely';
import type { ListName } from '#domain/record/record-kinds';
import { MOST_VIEWS, type SavedView, type viewCalls } from '#domain/view/view';
import type { ParsedOf } from '#domain/wire/call';
import { isAtLeast, LOOK_ONLY, type Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { badRequest, forbidden, notFound } from '../errors/errors.ts';

/** Who asks, and what they may do. */
interface Person {
  user_id: number;
  role: Role;
}

/** A person's views of a list and those for everybody, by name. */
export async function listViews(db: Db, person: Person, list: ListName): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.user_id', 'saved_views.user_id')
    .where('list', '=', list)
    .where((view) => view.or([view('saved_views.user_id', '=', person.user_id), view('shared', '=', true)]))
    .orderBy('name')
    .orderBy('view_id')
    .select(['view_id', 'list', 'name', 'query', 'layout', 'shared', 'username'])
    .select(sql<boolean>`saved_views.user_id = ${person.user_id}`.as('mine'))
    .select(changeableBy(person).as('changeable'))
    .$narrowType<Pick<SavedView, 'list' | 'layout'>>()
    .execute();
}

/** Whether a person may change a view: their own, as an admin also what is for everybody. */
function changeableBy({ user_id, role }: Person) {
  return sql<boolean>`(saved_views.user_id = ${user_id} or shared and ${role === 'admin'})`;
}

/**
 * Saves a view under its name; one of that name is replaced. Throws 400 above the limit, 403 for a viewer's view for
 * everybody, 404 for a view that one may not change.
 */
export async function saveView(db: Db, person: Person, form: ParsedOf<typeof viewCalls.save>) {
  const { view_id, layout, ...fields } = form;
  if (form.shared && !isAtLeast(person.role, 'editor')) throw forbidden(LOOK_ONLY, 'look_only');
  const stored = { ...fields, layout: layout && JSON.stringify(layout) };
  if (view_id !== null) {
    const changed = await db
      .updateTable('saved_views')
      .set(stored)
      .where('view_id', '=', view_id)
      .where(changeableBy(person))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
    return { view_id };
  }

  const { rows } = await sql<{ view_id: number }>`
    insert into saved_views (user_id, list, name, query, layout, shared)
    values (${person.user_id}, ${stored.list}, ${stored.name}, ${stored.query}, ${stored.layout}::jsonb, ${stored.shared})
    on conflict (user_id, list, fold(name))
      do update set query = excluded.query, layout = excluded.layout, shared = excluded.shared
    returning view_id
  `.execute(db);
  const [saved] = rows;
  // Counted afterwards: a view that was replaced has added nothing.
  const own = (await listViews(db, person, stored.list)).filter(({ mine }) => mine);
  if (!saved || own.length > MOST_VIEWS) throw badRequest(`A list has at most ${MOST_VIEWS} saved views.`);
  return saved;
}

export async function deleteView(db: Db, person: Person, viewId: number): Promise<void> {
  await db.deleteFrom('saved_views').where('view_id', '=', viewId).where(changeableBy(person)).execute();
}
