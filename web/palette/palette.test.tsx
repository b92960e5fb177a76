import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { type FoundRow, findCall } from '#domain/find/find';
import { sessionCalls } from '#domain/session/session';
import { specificationGrid } from '#domain/specification/specification';
import { answer, closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = '/main/car_model_list';

const row = (title: string, patch: Partial<FoundRow> = {}): FoundRow => ({
  kind: 'part_sap',
  id: 5,
  title,
  detail: 'Hex bolt',
  state: 'A',
  why: null,
  record: { kind: 'part_sap', id: 5 },
  ...patch,
});

let server: FakeServer;
beforeEach(() => {
  vi.spyOn(window, 'open').mockImplementation(() => null);
  server = startFakeServer({
    ...carModelServer,
    [specificationGrid.path]: () => ({ rows: [], count: 0 }),
    [findCall.path]: ({ body }) => ({
      rows: String(body.text).startsWith('nothing')
        ? []
        : [
            row('30000121'),
            row('INV-1', {
              kind: 'container',
              state: 'T',
              why: 'LOT L-2601',
              record: { kind: 'invoice', id: 9 },
            }),
          ],
      more: ['part_sap'],
    }),
  });
});

const field = () => screen.findByRole('combobox', { name: 'Search or jump' });
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const results = () => within(screen.getByRole('listbox', { name: 'Results' }));
const options = () => texts(results().queryAllByRole('option'));
const marked = () => texts(results().queryAllByRole('option', { selected: true }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(address = LIST) {
  const app = openApp(address);
  await screen.findByRole('heading', { level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  await field();
  return app;
}

test('Ctrl+K closes an open menu, and the palette gets the characters typed next', async () => {
  const { user } = openApp(LIST);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('301');
  expect(await screen.findByDisplayValue('301')).toBe(document.activeElement);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(await field());
});

test('before the user types, the palette offers lists, new records and the most recently opened record', async () => {
  const { user, here } = await open();
  const places = within(screen.getByRole('group', { name: 'Go to' }));
  expect(texts(places.getAllByRole('option')).slice(0, 2)).toEqual(['Car modelsg c', 'Partsg p']);
  expect(options()).toContain('Add new part SAP');
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();

  await user.keyboard('{ArrowUp}');
  expect(marked()).toEqual(['Logout']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
  await closed();
  await user.dblClick(await screen.findByText('Model 7'));
  await screen.findByRole('heading', { name: 'Edit car model CM000007' });
  await user.keyboard('{Control>}k{/Control}');
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(texts(recent.getAllByRole('option'))).toEqual(['CobaltCM000007 · LT-1.5Car model']);
  await user.type(await field(), 'specif{Enter}');
  await waitFor(() => expect(here()).toBe('/main/specification_list'));
});

test('opening a record that no longer exists removes it from the recent records', async () => {
  const recent = [7, 8].map((id) => ({ kind: 'car_model', id, title: `Model ${id}`, detail: '' }));
  localStorage.setItem('partline.1.recent-records', JSON.stringify(recent));
  server.answer(carModelCalls.model.path, () => refusal(404, 'This record does not exist.'));
  const { user, go } = await open();
  expect(options().slice(0, 2)).toEqual(['Model 7Car model', 'Model 8Car model']);
  await user.keyboard('{Escape}');
  go('/main/car_model?product_id=7');
  await closeError(user);
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(options()[0]).toBe('Model 8Car model');
});

test('23.1: the palette offers the buttons and menu items of the open record under their labels, and Enter runs them', async () => {
  const { user, here } = openApp('/main/car_model?product_id=7');
  await screen.findByRole('button', { name: 'History' });
  await user.keyboard('{Control>}k{/Control}');
  const actions = within(await screen.findByRole('group', { name: 'On this screen' }));
  expect(texts(actions.getAllByRole('option')).sort()).toEqual([
    'Add specification',
    'Back',
    'Duplicate',
    'History',
    'Related',
    'Save',
    'Timeline',
  ]);
  await user.type(await field(), 'hist{Enter}');
  const history = screen.getByRole('button', { name: 'History' });
  await waitFor(() => expect(history.getAttribute('aria-expanded')).toBe('true'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'dupl{Enter}');
  await waitFor(() => expect(here()).toBe('/main/car_model'));
});

test('an action whose title or synonyms contain the typed words is offered first, and Enter runs it even if Shift is still held', async () => {
  const { user, here } = await open();
  const typed = async (text: string) => {
    await user.clear(await field());
    await user.type(await field(), text);
    return options()[0];
  };
  expect(await typed('count')).toBe('Import counts');
  expect(await typed('import')).toBe('Import part SAPs');
  for (const word of ['help', 'shortcuts', 'gloss']) expect(await typed(word)).toBe('Help?');
  expect(await typed('import spec')).toBe('Import specifications');
  expect(await typed('ADD PL')).toBe('Add new plan');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(here()).toBe('/main/plan'));
});

test('the palette offers commands of the user menu, such as the theme and Logout', async () => {
  const { user, here } = await open();
  await user.type(await field(), 'dark{Enter}');
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
  expect(here()).toBe(LIST);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'log out');
  expect(options()[0]).toBe('Logout');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(sessionCalls.signOut.path)).toHaveLength(1));
});

test('typing `help` and pressing Enter opens the help', async () => {
  const { user } = await open();
  await user.type(await field(), 'help{Enter}');
  const help = await screen.findByRole('dialog', { name: 'Help' });
  expect(await within(help).findByRole('region', { name: 'Words' })).toBeTruthy();
});

test('typing shows the matches, with the LOT by which a container was found, and Ctrl+Enter opens a match in a new tab', async () => {
  const { user } = await open();
  await user.type(await field(), '300001');
  expect(await screen.findByRole('option', { name: /30000121/ })).toBeTruthy();
  expect(options()).toEqual(['30000121Hex boltPart SAP', 'INV-1Hex bolt · LOT L-2601TransitContainer']);
  expect(screen.getByText('More part SAPs match. Type more to find them.')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
  expect(window.open).toHaveBeenCalledWith(
    '/main/container_list?which=all&unnamed=1&container_id=5',
    '_blank',
    'noopener',
  );
  await closed();
});

test('for a matching car model, the palette also offers its timeline, after all other entries', async () => {
  const { user, here } = await open();
  const found = row('Cobalt', { kind: 'car_model', id: 7, record: { kind: 'car_model', id: 7 } });
  server.answer(findCall.path, () => ({ rows: [found], more: [] }));
  await user.type(await field(), 'cobalt');
  const timeline = await screen.findByRole('option', { name: /^Timeline of Cobalt/ });
  expect(options().at(-1)).toBe(timeline.textContent);
  await user.click(timeline);
  await waitFor(() => expect(here()).toBe('/main/timeline?product_id=7'));
});

test('Enter right after typing opens the match of the whole text, not the entry shown before', async () => {
  const { user, here } = await open();
  await user.type(await field(), '30');
  await screen.findByRole('option', { name: /30000121/ });
  server.answer(findCall.path, () => ({
    rows: [row('300', { record: { kind: 'part_sap', id: 6 } })],
    more: [],
  }));
  await user.keyboard('0{Enter}');
  await waitFor(() => expect(here()).toBe('/main/product_sap?sap_id=6'));
});

test('a late response does not replace a newer response', async () => {
  const { user } = await open();
  const response = Promise.withResolvers<unknown>();
  server.answer(findCall.path, ({ body }) =>
    body.text === 'a' ? response.promise : { rows: [row('AB')], more: [] },
  );
  await user.type(await field(), 'a');
  await waitFor(() => expect(server.of(findCall.path)).toHaveLength(1));
  await user.keyboard('b');
  await screen.findByRole('option', { name: /AB/ });
  response.resolve({ rows: [row('A')], more: [] });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(options()).toEqual(['ABHex boltPart SAP']);
});

test('an empty result quotes the text, and a failed request offers Retry', async () => {
  const { user } = await open();
  await user.type(await field(), 'nothing');
  expect(await screen.findByText('Nothing found for “nothing”')).toBeTruthy();

  server.answer(findCall.path, () => refusal(500, 'Something broke.'));
  await user.type(await field(), '!');
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  server.answer(findCall.path, () => ({ rows: [row('AGAIN')], more: [] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: /AGAIN/ })).toBeTruthy();
});

test('Esc restores the focus, even in a form field, and a changed form asks before it is left', async () => {
  const { user, here } = openApp('/main/car_model?product_id=7');
  const name = await screen.findByDisplayValue('Cobalt');
  await user.type(name, '!');
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(name));

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'add new part sap{Enter}');
  await answer(user, 'Stay');
  expect(here()).toBe('/main/car_model?product_id=7');
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('the button “Search or jump…” opens the palette, and after that Ctrl+K focuses the field at once', async () => {
  const { user } = openApp(LIST);
  await user.click(await screen.findByRole('button', { name: 'Search or jump…' }));
  expect(document.activeElement).toBe(await field());
  await user.keyboard('{Escape}');
  await closed();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search or jump' }));
});
