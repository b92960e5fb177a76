import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_LISTS, type ListName } from '#domain/record/record-kinds';
import { MAX_VIEW_BYTES, MAX_VIEWS, viewCalls } from '#domain/view/view';
import { LOOK_ONLY, type Role } from '#domain/wire/role';
import { findUser, lockUsers } from '../session/users.ts';
import { signedIn } from '../testing/add-person.ts';
import { save } from '../testing/builders.ts';
import { EVERY_LIST } from '../testing/every-list.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();
const layout = {
  order: ['sap_code', 'note'],
  hidden: ['note'],
  shown: ['to_come'],
  pinned: ['sap_code'],
  widths: { sap_code: 120 },
};

const person = (name: string, role: Role) => signedIn(server.db, name, role);

/** Saves as many views of a list as a user may have. */
async function fill(username: string, list: ListName) {
  await sql`
    insert into saved_views (user_id, list, name, query)
    select user_id, ${list}, 'View ' || n, '' from users, generate_series(1, ${MAX_VIEWS}) as n
    where username = ${username}
  `.execute(server.db);
}

/** Returns the widths of this many columns. Those of 40 columns have some 1,400 bytes. */
function widthsOf(columns: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: columns }, (_, at) => [`column_${'x'.repeat(at)}`, 100]));
}

async function names(cookie?: string) {
  const { data } = await server.send(
    viewCalls.list,
    { list: 'plan_list' },
    { cookie: cookie ?? server.clerk },
  );
  return data.map(({ name }) => name);
}

async function queryOf(view_id: number | undefined, cookie = server.clerk) {
  const { data } = await server.send(viewCalls.model, { view_id: view_id ?? 0 }, { cookie });
  return data.query;
}

test('a saved view is returned with its query and layout, and a save under the same name replaces it', async () => {
  const form = { list: 'product_sap_list' as const, name: 'Brakes', query: 'q=brk&size=300', layout };
  const first = await save(server, viewCalls.save, form);
  const second = await save(server, viewCalls.save, { ...form, name: 'BRAKES', query: 'q=brake' });
  expect(second).toEqual({ ...first, version: 2 });

  const { data } = await server.send(viewCalls.list, { list: 'product_sap_list' });
  const { query: _, ...listed } = form;
  const own = { query_length: 7, shared: false, username: 'clerk', mine: true, changeable: true, version: 2 };
  expect(data).toEqual([{ view_id: first.view_id, ...listed, ...own }]);
  expect(await queryOf(first.view_id)).toBe('q=brake');
});

test('a private view is listed and deleted by its owner, and not by a colleague', async () => {
  const { view_id } = await save(server, viewCalls.save, {
    list: 'plan_list',
    name: 'Mine',
    query: '',
    layout: null,
  });
  const cookie = await person('colleague', 'editor');
  await server.send(viewCalls.delete, { view_id }, { cookie });

  expect([await names(), await names(cookie)]).toEqual([['Mine'], []]);
  await save(server, viewCalls.delete, { view_id });
  expect(await names()).toEqual([]);
});

describe('3.17: a shared view', () => {
  const form = { list: 'coverage_list' as const, name: 'Brakes', query: 'f_note=brk', layout: null };

  async function seen(cookie: string) {
    const { data } = await server.send(viewCalls.list, { list: form.list }, { cookie });
    return data.map(({ name, username, mine, changeable }) => ({ name, username, mine, changeable }));
  }

  test('is seen by other users, who can copy it, and is changed only by its owner and administrators', async () => {
    const [maker, other, admin] = [
      await person('maker', 'editor'),
      await person('other', 'editor'),
      await person('chief', 'admin'),
    ];
    const { data } = await server.send(viewCalls.save, { ...form, shared: true }, { cookie: maker });
    const view = { ...form, view_id: data.view_id, shared: true };
    const shown = { name: 'Brakes', username: 'maker' };
    expect(await seen(other)).toEqual([{ ...shown, mine: false, changeable: false }]);
    expect(await seen(admin)).toEqual([{ ...shown, mine: false, changeable: true }]);

    expect((await server.send(viewCalls.save, { ...view, name: 'Mine now' }, { cookie: other })).status).toBe(
      404,
    );
    await server.send(viewCalls.delete, { view_id: view.view_id }, { cookie: other });
    await server.send(viewCalls.save, form, { cookie: other });
    expect(await seen(other)).toEqual([
      { ...shown, mine: false, changeable: false },
      { name: 'Brakes', username: 'other', mine: true, changeable: true },
    ]);

    await server.send(viewCalls.save, { ...view, name: 'Brakes of all' }, { cookie: admin });
    expect((await seen(maker)).map(({ name, mine }) => [name, mine])).toEqual([['Brakes of all', true]]);
    await server.send(viewCalls.save, { ...view, shared: false }, { cookie: maker });
    expect(await seen(admin)).toEqual([]);
  });

  test('is not replaced by a save of an older version', async () => {
    const [maker, admin] = [await person('maker of two', 'editor'), await person('chief of two', 'admin')];
    const { data } = await server.send(viewCalls.save, { ...form, shared: true }, { cookie: maker });
    const view = { ...form, ...data, shared: true };
    const changed = await server.send(viewCalls.save, { ...view, query: 'f_note=disc' }, { cookie: admin });
    const { status, failure } = await server.send(viewCalls.save, view, { cookie: maker });
    expect([status, failure.code]).toEqual([409, 'list_changed']);
    expect(await queryOf(view.view_id, maker)).toBe('f_note=disc');
    const { version } = changed.data;
    expect((await server.send(viewCalls.save, { ...view, version }, { cookie: maker })).status).toBe(200);
    expect(await queryOf(view.view_id, maker)).toBe(form.query);
  });

  test('cannot be created by a viewer, who can only create private views', async () => {
    const viewer = await person('looker', 'viewer');
    const refused = await server.send(viewCalls.save, { ...form, shared: true }, { cookie: viewer });
    expect([refused.status, refused.failure.message]).toEqual([403, LOOK_ONLY]);
    expect((await server.send(viewCalls.save, form, { cookie: viewer })).status).toBe(200);
  });
});

test('a user can rename a view, and a save of an unknown view is refused with 404', async () => {
  const form = { list: 'plan_list' as const, name: 'Before', query: '', layout: null };
  const { view_id } = await save(server, viewCalls.save, form);
  await save(server, viewCalls.save, { ...form, view_id, name: 'After' });
  expect(await names()).toEqual(['After']);

  const other = await server.send(viewCalls.save, { ...form, view_id: 999_999 });
  expect(other.status).toBe(404);
});

test('a view cannot be renamed to the name of another view', async () => {
  const form = { list: 'car_model_list' as const, query: '', layout: null };
  await save(server, viewCalls.save, { ...form, name: 'Taken' });
  const { view_id } = await save(server, viewCalls.save, { ...form, name: 'Free' });
  const { status, failure } = await server.send(viewCalls.save, { ...form, view_id, name: 'TAKEN' });
  expect([status, failure.message]).toEqual([
    409,
    'A view with this name already exists. Choose another name.',
  ]);
});

test('a list with the maximum number of views accepts no more views, but views can be replaced', async () => {
  const view = (name: string, query = '') => ({ list: 'invoice_list' as const, name, query, layout: null });
  await fill('clerk', 'invoice_list');
  const { status, failure } = await server.send(viewCalls.save, view('One more'));
  expect([status, failure.message]).toEqual([
    400,
    'You have 50 saved views of this list already. Delete one first.',
  ]);

  await save(server, viewCalls.save, view('view 50', 'q=replaced'));
  const { data } = await server.send(viewCalls.list, { list: 'invoice_list' });
  expect(data).toHaveLength(MAX_VIEWS);
  expect(await queryOf(data.find(({ name }) => name === 'View 50')?.view_id)).toBe('q=replaced');
});

describe('the limit of the views of a list', () => {
  const form = { list: 'product_list' as const, query: '', layout: null };
  const heavy = `q=${'x'.repeat(30_000)}`;

  async function full(name: string, role: Role = 'editor') {
    const cookie = await person(name, role);
    await fill(name, form.list);
    return cookie;
  }

  test('cannot be bypassed by moving a view from another list', async () => {
    const cookie = await full('mover', 'viewer');
    const other = { ...form, list: 'product_sap_list' as const, name: 'Moved' };
    const { data } = await server.send(viewCalls.save, other, { cookie });
    const moved = await server.send(viewCalls.save, { ...form, name: 'Moved', ...data }, { cookie });
    expect([moved.status, moved.failure.message]).toEqual([
      400,
      'You have 50 saved views of this list already. Delete one first.',
    ]);
  });

  test('cannot be bypassed by saving several views at once', async () => {
    const cookie = await full('hasty');
    const [spare] = (await server.send(viewCalls.list, { list: form.list }, { cookie })).data;
    await server.send(viewCalls.delete, { view_id: spare?.view_id ?? 0 }, { cookie });
    const shared = { ...form, list: 'car_model_list' as const, name: 'Shared', shared: true };
    const { data } = await server.send(viewCalls.save, shared, { cookie });
    const admin = await person('mover of views', 'admin');
    const owner = await findUser(server.db, 'hasty');

    // The calls of one user take turns, so an administrator makes the second call.
    let saves: ReturnType<typeof server.send>[] = [];
    await server.db.transaction().execute(async (transaction) => {
      await lockUsers(transaction, [owner?.user_id ?? 0]);
      saves = [
        server.send(viewCalls.save, { ...form, name: 'One more' }, { cookie }),
        server.send(viewCalls.save, { ...shared, ...data, list: form.list }, { cookie: admin }),
      ];
      await untilSomethingWaits(transaction, 2);
    });
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is checked for all views of a user together, for a new view, an update, and an update by an administrator', async () => {
    const cookie = await person('heavy', 'editor');
    const save = (name: string, query: string, fields = {}) =>
      server.send(viewCalls.save, { ...form, name, query, ...fields }, { cookie });
    await save('One', heavy);
    const shared = await save('Two', heavy, { shared: true });
    expect((await save('Three', heavy)).failure.message).toBe(
      'The saved views of this list are larger than 64 KiB together. Delete one, or search for fewer codes.',
    );
    const light = await save('Three', 'q=x');
    expect((await save('Three', heavy, { view_id: light.data.view_id })).status).toBe(400);

    const admin = await person('weigher', 'admin');
    const change = { ...form, view_id: shared.data.view_id, name: 'Two', query: heavy + heavy, shared: true };
    expect((await server.send(viewCalls.save, change, { cookie: admin })).status).toBe(400);
    expect(
      (await server.send(viewCalls.save, { ...form, name: 'Own', query: heavy }, { cookie: admin })).status,
    ).toBe(200);
  });

  test('includes the column widths of a layout', async () => {
    const cookie = await person('wide', 'editor');
    const view = { ...form, name: 'Wide', query: 'x'.repeat(MAX_VIEW_BYTES - 1_000) };
    expect((await server.send(viewCalls.save, { ...view, layout }, { cookie })).status).toBe(200);
    const wide = { ...view, layout: { ...layout, widths: widthsOf(40) } };
    const { status, failure } = await server.send(viewCalls.save, wide, { cookie });
    expect([status, failure.message]).toEqual([
      400,
      'The saved views of this list are larger than 64 KiB together. Delete one, or search for fewer codes.',
    ]);
  });
});

describe('a view of a list that only administrators read', () => {
  test('cannot be seen or saved by other users', async () => {
    const form = { list: 'security_log_list' as const, name: 'Refused', query: 'q=refused', layout: null };
    const [admin, viewer] = [await person('keeper', 'admin'), await person('curious', 'viewer')];
    const { data } = await server.send(viewCalls.save, { ...form, shared: true }, { cookie: admin });
    const answers = [
      await server.send(viewCalls.list, { list: form.list }, { cookie: viewer }),
      await server.send(viewCalls.model, { view_id: data.view_id }, { cookie: viewer }),
      await server.send(viewCalls.save, form, { cookie: viewer }),
    ];
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual(
      answers.map(() => [403, 'admins_only']),
    );
    expect(await queryOf(data.view_id, admin)).toBe('q=refused');
  });

  test('belongs to a list whose calls require an administrator', () => {
    const declared = EVERY_LIST.filter(({ file }) => file.who === 'admin').map(({ view }) => view);
    expect(declared).toEqual(ADMIN_LISTS);
  });
});

test('the query of a private view cannot be read by others, not even by an administrator', async () => {
  const form = { list: 'plan_list' as const, name: 'Private', query: 'q=secret', layout: null };
  const { view_id } = await save(server, viewCalls.save, form);
  const admin = await person('reader of views', 'admin');
  const { status } = await server.send(viewCalls.model, { view_id }, { cookie: admin });
  expect(status).toBe(404);
});

test.each([
  ['an unknown list', { list: 'user_list', name: 'x', query: '', layout: null }],
  ['a blank name', { list: 'plan_list', name: ' ', query: '', layout: null }],
  [
    'a column with an invalid name',
    { list: 'plan_list', name: 'x', query: '', layout: { ...layout, order: ['<b>'] } },
  ],
  [
    'widths of more than 40 columns',
    { list: 'plan_list', name: 'x', query: '', layout: { ...layout, widths: widthsOf(41) } },
  ],
])('a view with %s is refused', async (_, form) => {
  const { status } = await server.sendRaw(viewCalls.save, form);
  expect(status).toBe(400);
});

test.each([
  ['a zero byte', 'a=\u0000'],
  ['half of a surrogate pair', 'a=\ud800'],
  ['a line break', 'a=\n'],
  ['more than 65,536 characters', 'x'.repeat(MAX_VIEW_BYTES + 1)],
])('P05: a view whose query has %s is refused', async (_, query) => {
  const view = { list: 'plan_list' as const, name: 'broken', query, layout: null };
  expect((await server.send(viewCalls.save, view)).status).toBe(400);
});
