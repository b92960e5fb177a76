import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ADMIN_LISTS, type ListName } from '#domain/record/record-kinds';
import { MAX_VIEW_BYTES, MAX_VIEWS, type SavedView, viewCalls } from '#domain/view/view';
import type { ParsedOf } from '#domain/wire/call';
import { ADMINS_ONLY, isAtLeast, LOOK_ONLY, type Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { badRequest, conflict, forbidden, notFound } from '../errors/errors.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { lockUsers } from '../session/users.ts';

export function viewRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, viewCalls.list, ({ body, db, caller }) => listViews(db, caller, body.list));

  bind(app, deps, viewCalls.model, ({ body, db, caller }) => loadView(db, caller, body.view_id));

  bind(app, deps, viewCalls.save, ({ body, db, caller }) => saveView(db, caller, body));

  bind(app, deps, viewCalls.delete, async ({ body, db, caller }) => {
    await deleteView(db, caller, body.view_id);
    return {};
  });
}

interface Person {
  user_id: number;
  role: Role;
}

/** Lists a user's own and the shared views of a list, by name. Throws 403 for a list that the user may not read. */
async function listViews(db: Db, person: Person, list: ListName): Promise<SavedView[]> {
  refuseHiddenList(person, list);
  return seenBy(db, person)
    .innerJoin('users', 'users.user_id', 'saved_views.user_id')
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('view_id')
    .select(['view_id', 'list', 'name', 'layout', 'shared', 'username', 'version'])
    .select(sql<number>`char_length(query)`.as('query_length'))
    .select(sql<boolean>`saved_views.user_id = ${person.user_id}`.as('mine'))
    .select(changeableBy(person).as('changeable'))
    .$narrowType<Pick<SavedView, 'list' | 'layout'>>()
    .execute();
}

/**
 * Returns the query of a view's URL. Throws 404 if the user cannot see the view, and 403 if its list is not readable.
 */
async function loadView(db: Db, person: Person, viewId: number): Promise<{ query: string }> {
  const view = await seenBy(db, person)
    .where('view_id', '=', viewId)
    .select(['list', 'query'])
    .$narrowType<Pick<SavedView, 'list'>>()
    .executeTakeFirst();
  if (!view) throw notFound();
  refuseHiddenList(person, view.list);
  return { query: view.query };
}

function seenBy(db: Db, person: Person) {
  return db
    .selectFrom('saved_views')
    .where((view) => view.or([view('saved_views.user_id', '=', person.user_id), view('shared', '=', true)]));
}

function changeableBy({ user_id, role }: Person) {
  return sql<boolean>`(saved_views.user_id = ${user_id} or shared and ${role === 'admin'})`;
}

/** Refuses views of a list that only administrators may read, because a view would reveal their searches. */
function refuseHiddenList({ role }: Person, list: ListName): void {
  if (role !== 'admin' && ADMIN_LISTS.includes(list)) throw forbidden(ADMINS_ONLY, 'admins_only');
}

/**
 * Saves a view. Without `view_id`, replaces the caller's view of this list with the same name, if there is one. Throws
 * 400 above the limits, 403 if a viewer shares a view or the user may not read the list, 404 if the user may not change
 * the view, 409 if another view has the name, and 409 `list_changed` if the view has changed since `version`.
 */
async function saveView(db: Db, person: Person, form: ParsedOf<typeof viewCalls.save>) {
  refuseHiddenList(person, form.list);
  if (form.shared && !isAtLeast(person.role, 'editor')) throw forbidden(LOOK_ONLY, 'look_only');
  const { owner, ...saved } = await writeView(db, person, form);
  await refuseTooMany(db, owner, form.list);
  return saved;
}

async function writeView(db: Db, person: Person, form: ParsedOf<typeof viewCalls.save>) {
  const { view_id, layout, version: opened, ...fields } = form;
  const stored = { ...fields, layout: layout && JSON.stringify(layout) };
  const written = ['view_id', 'version', 'user_id as owner'] as const;
  if (view_id !== null) {
    const changed = await db
      .updateTable('saved_views')
      .set({ ...stored, version: sql`version + 1` })
      .where('view_id', '=', view_id)
      .where(changeableBy(person))
      .returning(written)
      .executeTakeFirst();
    if (!changed) throw notFound();
    if (typeof opened === 'number' && changed.version !== opened + 1) {
      throw conflict('The view has changed. Review it and try again.', 'list_changed');
    }
    return changed;
  }

  const { rows } = await sql<{ view_id: number; version: number; owner: number }>`
    insert into saved_views (user_id, list, name, query, layout, shared)
    values (${person.user_id}, ${stored.list}, ${stored.name}, ${stored.query}, ${stored.layout}::jsonb, ${stored.shared})
    on conflict (user_id, list, fold(name))
      do update set query = excluded.query, layout = excluded.layout, shared = excluded.shared,
        version = saved_views.version + 1
    returning view_id, version, user_id as owner
  `.execute(db);
  const [saved] = rows;
  if (!saved) throw notFound();
  return saved;
}

/**
 * Refuses a save above the limits. Runs after the save and under a lock, so that the views of concurrent saves count.
 */
async function refuseTooMany(db: Db, owner: number, list: ListName): Promise<void> {
  await lockUsers(db, [owner]);
  const { count, bytes } = await db
    .selectFrom('saved_views')
    .where('user_id', '=', owner)
    .where('list', '=', list)
    .select((views) => views.fn.countAll<number>().as('count'))
    .select(
      sql<number>`coalesce(sum(octet_length(query) + octet_length(coalesce(layout::text, ''))), 0)::int`.as(
        'bytes',
      ),
    )
    .executeTakeFirstOrThrow();
  if (count > MAX_VIEWS)
    throw badRequest(`You have ${MAX_VIEWS} saved views of this list already. Delete one first.`);
  if (bytes > MAX_VIEW_BYTES) {
    throw badRequest(
      'The saved views of this list are larger than 64 KiB together. Delete one, or search for fewer codes.',
    );
  }
}

/** Deletes a view, or nothing if the user may not change it. */
async function deleteView(db: Db, person: Person, viewId: number): Promise<void> {
  await db.deleteFrom('saved_views').where('view_id', '=', viewId).where(changeableBy(person)).execute();
}
