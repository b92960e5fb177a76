import { describe, expect, test } from 'vitest';
import { MOST_VIEWS, viewCalls } from '#domain/view/view';
import { LOOK_ONLY, type Role } from '#domain/wire/role';
import { openSession } from '../session/sessions.ts';
import { findUser } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { save } from '../testing/builders.ts';
import { expectGuarded } from '../testing/guarded.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const layout = {
  order: ['sap_code', 'note'],
  hidden: ['note'],
  shown: ['to_come'],
  pinned: ['sap_code'],
  widths: { sap_code: 120 },
};

async function names(cookie?: string) {
  const { data } = await server.send(
    viewCalls.list,
    { list: 'plan_list' },
    { cookie: cookie ?? server.clerk },
  );
  return data.map(({ name }) => name);
}

test('a saved view comes back with its query and layout, and a name that exists is replaced', async () => {
  const form = { list: 'product_sap_list' as const, name: 'Brakes', query: 'q=brk&size=300', layout };
  const first = await save(server, viewCalls.save, form);
  const second = await save(server, viewCalls.save, { ...form, name: 'BRAKES', query: 'q=brake' });
  expect(second).toEqual(first);

  const { data } = await server.send(viewCalls.list, { list: 'product_sap_list' });
  const own = { shared: false, username: 'clerk', mine: true, changeable: true };
  expect(data).toEqual([{ view_id: first.view_id, ...form, query: 'q=brake', ...own }]);
});

test('views belong to a person and to a list', async () => {
  const { view_id } = await save(server, viewCalls.save, {
    list: 'plan_list',
    name: 'Mine',
    query: '',
    layout: null,
  });
  await addPerson(server.db, 'colleague');
  const colleague = await findUser(server.db, 'colleague');
  const cookie = `sid=${await openSession(server.db, colleague?.user_id ?? 0)}`;
  await server.send(viewCalls.delete, { view_id }, { cookie });

  expect([await names(), await names(cookie)]).toEqual([['Mine'], []]);
  await save(server, viewCalls.delete, { view_id });
  expect(await names()).toEqual([]);
});

describe('9a: a view for everybody', () => {
  const form = { list: 'coverage_list' as const, name: 'Brakes', query: 'f_note=brk', layout: null };

  async function person(name: string, role: Role) {
    await addPerson(server.db, name);
    await server.db.updateTable('users').set({ role }).where('username', '=', name).execute();
    const user = await findUser(server.db, name);
    return `sid=${await openSession(server.db, user?.user_id ?? 0)}`;
  }
  async function seen(cookie: string) {
    const { data } = await server.send(viewCalls.list, { list: form.list }, { cookie });
    return data.map(({ name, username, mine, changeable }) => ({ name, username, mine, changeable }));
  }

  test('is seen by others, who copy it and cannot change it; its maker and an admin can', async () => {
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

  test('is not made by a viewer, whose own views are', async () => {
    const viewer = await person('looker', 'viewer');
    const refused = await server.send(viewCalls.save, { ...form, shared: true }, { cookie: viewer });
    expect([refused.status, refused.failure.message]).toEqual([403, LOOK_ONLY]);
    expect((await server.send(viewCalls.save, form, { cookie: viewer })).status).toBe(200);
  });
});

test('a view can be renamed, but not another person’s', async () => {
  const form = { list: 'plan_list' as const, name: 'Before', query: '', layout: null };
  const { view_id } = await save(server, viewCalls.save, form);
  await save(server, viewCalls.save, { ...form, view_id, name: 'After' });
  expect(await names()).toEqual(['After']);

  const other = await server.send(viewCalls.save, { ...form, view_id: 999_999 });
  expect(other.status).toBe(404);
});

test('a view cannot be renamed to the name of another one', async () => {
  const form = { list: 'car_model_list' as const, query: '', layout: null };
  await save(server, viewCalls.save, { ...form, name: 'Taken' });
  const { view_id } = await save(server, viewCalls.save, { ...form, name: 'Free' });
  const { status, failure } = await server.send(viewCalls.save, { ...form, view_id, name: 'TAKEN' });
  expect([status, failure.message]).toEqual([409, 'You already have a view of this name.']);
});

test('a list that has as many views as it may takes no more, but has them replaced', async () => {
  const view = (name: string, query = '') => ({ list: 'invoice_list' as const, name, query, layout: null });
  for (let number = 1; number <= MOST_VIEWS; number += 1) {
    await save(server, viewCalls.save, view(`View ${number}`));
  }
  const { status, failure } = await server.send(viewCalls.save, view('One more'));
  expect([status, failure.message]).toEqual([400, 'A list has at most 50 saved views.']);

  await save(server, viewCalls.save, view('view 50', 'q=replaced'));
  const { data } = await server.send(viewCalls.list, { list: 'invoice_list' });
  expect(data).toHaveLength(MOST_VIEWS);
  expect(data.find(({ name }) => name === 'View 50')?.query).toBe('q=replaced');
});

test.each([
  ['an unknown list', { list: 'user_list', name: 'x', query: '', layout: null }],
  ['a blank name', { list: 'plan_list', name: ' ', query: '', layout: null }],
  [
    'a column that is no name',
    { list: 'plan_list', name: 'x', query: '', layout: { ...layout, order: ['<b>'] } },
  ],
])('%s is refused', async (_, form) => {
  const { status } = await server.sendRaw(viewCalls.save, form);
  expect(status).toBe(400);
});

test.each(['a=\u0000', 'a=\ud800', 'a=\n', 'x'.repeat(100_001)])(
  'P05: the address %j of a view is refused',
  async (query) => {
    const view = { list: 'plan_list' as const, name: 'broken', query, layout: null };
    expect((await server.send(viewCalls.save, view)).status).toBe(400);
  },
);

test('every call wants a session', async () => {
  await expectGuarded(server, Object.values(viewCalls));
});
