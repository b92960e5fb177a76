import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { carModelServer, threePages } from '../testing/car-models.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { LIST, openList } from '../testing/open-list.ts';
import { focusHeading } from '../ui/focus-heading.ts';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer(carModelServer);
});

const link = (name: string) => screen.getByRole('link', { name });
const checkedCount = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select CM/ }).filter((box) => box.checked)
    .length;

/** Copies as Ctrl+C does, and returns the copied texts by type. */
function copy() {
  const copied = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => copied.set(type, text) };
  fireEvent(document.body, createEvent.copy(document.body, { clipboardData }));
  return copied;
}

describe('the rows of a list', () => {
  test('are a single tab stop, and the arrow keys, j and k move between them', async () => {
    const { user } = await openList();
    expect(link('CM000001').tabIndex).toBe(0);
    expect(link('CM000002').tabIndex).toBe(-1);

    link('CM000001').focus();
    await user.keyboard('{ArrowDown}j');
    expect(document.activeElement).toBe(link('CM000003'));
    await user.keyboard('k');
    expect(document.activeElement).toBe(link('CM000002'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(link('CM000012'));
    await user.keyboard('{Home}');
    expect(link('CM000001').tabIndex).toBe(0);
  });

  test('3.13: get the focus with j and ↓ from the heading, which has the focus after a dialog has closed', async () => {
    const { user } = await openList();
    const heading = screen.getByRole('heading', { name: 'Car models' });
    for (const key of ['j', '{ArrowDown}']) {
      focusHeading(heading.parentElement);
      expect(document.activeElement).toBe(heading);
      await user.keyboard(key);
      expect(document.activeElement).toBe(link('CM000001'));
    }
  });

  test('3.13: get the focus with j and ↓ from a control of the list, and are all checked there by Ctrl+A', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user } = await openList();
    const press = (role: string, name: string) => user.click(screen.getByRole(role, { name }));
    const first = () => document.activeElement?.textContent;
    await press('button', 'Model name');
    await user.keyboard('j');
    expect(first()).toBe('CM000001');
    await press('checkbox', 'Select all rows on this page');
    await user.keyboard('{ArrowDown}');
    expect(first()).toBe('CM000001');
    await user.keyboard('{Escape}');
    await press('button', 'Next');
    await screen.findByText('Showing 51 to 100 of 120 results');
    await user.keyboard('{Control>}a{/Control}');
    expect(checkedCount()).toBe(50);
    await user.keyboard('{ArrowDown}');
    expect(first()).toBe('CM000051');
  });

  test('are all checked by Ctrl+A when no element has the focus, and stay unchecked by Ctrl+A in a text field', async () => {
    const { user } = await openList();
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('{Control>}a{/Control}');
    expect(checkedCount()).toBe(12);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    screen.getByRole('searchbox').focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(checkedCount()).toBe(0);
  });

  test('are checked by Space, several with Shift, all with Ctrl+A; Esc unchecks them', async () => {
    const { user } = await openList();
    link('CM000002').focus();
    await user.keyboard(' ');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('12 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(checkedCount()).toBe(0);
  });

  test('are unchecked one by one with Space when all rows found are checked; other keys keep them checked, keys for single rows have no effect, and Ctrl+C shows a hint', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user, here } = await openList();
    await user.click(screen.getByRole('checkbox', { name: /Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
    expect(copy().size).toBe(0);
    expect(await screen.findByText('All results can be downloaded, but not copied.')).toBeTruthy();
    link('CM000003').focus();
    await user.keyboard('er');
    expect(here()).toBe(LIST);
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Showing 51 to 100 of 120 results');
    link('CM000051').focus();
    await user.keyboard('{Control>}a{/Control}{Shift>} {ArrowDown}{/Shift}');
    expect(screen.getByText('All 120 results selected')).toBeTruthy();
    await user.keyboard(' ');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select CM000052' }).checked).toBe(false);
  });

  test('are checked from the last checked row to the clicked row with Shift', async () => {
    const { user } = await openList();
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
    await user.click(box('CM000003'));
    await user.keyboard('{Shift>}');
    await user.click(box('CM000007'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('5 selected')).toBeTruthy();
  });

  test('are copied with the column headers when they are checked', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Select CM000002' }));

    const copied = copy();
    expect(copied.get('text/plain')).toBe(
      'Product number\tModel name\tModel number\tNote\tState\nCM000002\tModel 2\t\t\tPassive',
    );
    expect(copied.get('text/html')).toContain('<th>Model name</th>');
    expect(await screen.findByText('Copied 1 row')).toBeTruthy();
  });

  test('are copied in display order, with checked rows of other pages at their last known position', async () => {
    const { user } = await openList();
    for (const number of [1, 2, 3]) {
      await user.click(screen.getByRole('checkbox', { name: `Select CM00000${number}` }));
    }
    const row = (id: number) => [id, `CM00000${id}`, 'Model', null, null, 'A', 'Active'];
    server.answer(carModelGrid.path, () => ({ rows: [row(2), row(1)], count: 120 }));
    await user.click(screen.getByRole('button', { name: 'Model name' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'CM000003' })).toBeNull());

    const lines = copy().get('text/plain')?.split('\n').slice(1);
    expect(lines?.map((line) => line.slice(0, 8))).toEqual(['CM000002', 'CM000001', 'CM000003']);
  });

  test('3.7, 3.15: stay checked after Back from a record, and are copied from all pages in the order of the list', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user, back } = await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Select CM000001' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Showing 51 to 100 of 120 results');
    await user.click(screen.getByRole('checkbox', { name: 'Select CM000051' }));
    await user.click(link('CM000052'));
    expect(await screen.findByDisplayValue('Cobalt')).toBeTruthy();
    back();
    await screen.findByText('2 selected');
    const isChecked = (name: string) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked;
    expect([isChecked('CM000051'), isChecked('CM000052')]).toEqual([true, false]);

    const lines = copy().get('text/plain')?.split('\n').slice(1);
    expect(lines?.map((line) => line.slice(0, 8))).toEqual(['CM000001', 'CM000051']);
    expect(await screen.findByText('Copied 2 rows')).toBeTruthy();
  });
});

describe('the keys of a list', () => {
  test('[ and ] turn pages and keep the focus in the rows', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user } = await openList();
    link('CM000004').focus();
    await user.keyboard(']');
    await screen.findByText('Showing 51 to 100 of 120 results');
    await waitFor(() => expect(document.activeElement).toBe(link('CM000051')));
    await user.keyboard('[[');
    await screen.findByText('Showing 1 to 50 of 120 results');
  });

  test('/ focuses the search, where keys type characters', async () => {
    const { user } = await openList();
    await user.keyboard('/');
    const search = screen.getByPlaceholderText<HTMLInputElement>('Search car models...');
    expect(document.activeElement).toBe(search);
    await user.keyboard('n?');
    expect(search.value).toBe('n?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Del asks before it deletes the checked rows, e edits a row, and n adds a record', async () => {
    const { user, here } = await openList();
    link('CM000003').focus();
    await user.keyboard(' {Delete}');
    expect(await screen.findByText('Are you sure to delete 1 row(s)?')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    await user.keyboard('e');
    await waitFor(() => expect(here()).toBe('/main/car_model?product_id=3'));
    await screen.findByRole('heading', { name: 'Edit car model CM000003' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText(/^Showing/);
    await user.keyboard('n');
    await waitFor(() => expect(here()).toBe('/main/car_model'));
  });

  test('g and a letter open a screen of the navbar, even if the letter alone is another shortcut', async () => {
    const { user, here } = await openList();
    await user.keyboard('l');
    expect(here()).toBe(LIST);
    await user.keyboard('gl');
    await waitFor(() => expect(here()).toBe('/main/plan_list'));
    await screen.findByRole('heading', { name: 'Plans' });
    await user.keyboard('gn');
    await waitFor(() => expect(here()).toBe('/main/container_list'));
  });

  test('? opens the help, which explains keys and terms', async () => {
    const { user } = await openList();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Help' });
    expect(within(sheet).getByText('Check all rows of the page')).toBeTruthy();
    expect(within(sheet).getByText('The smallest quantity of a part SAP to order at once.')).toBeTruthy();
  });

  test('a setting turns single-character keys off, and is remembered', async () => {
    const { user, here } = await openList();
    await user.click(screen.getByRole('button', { name: /ada/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

    link('CM000001').focus();
    await user.keyboard('j]?n');
    expect([document.activeElement, here()]).toEqual([link('CM000001'), LIST]);
    await user.keyboard('{ArrowDown} ');
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(localStorage.getItem('partline.1.single-keys')).toBe('false');
  });
});
