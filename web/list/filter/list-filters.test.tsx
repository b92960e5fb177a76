import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { planGrid } from '#domain/plan/plan';
import { carModelServer } from '../../testing/car-models.ts';
import { type FakeServer, type RecordedRequest, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { LIST, openList } from '../../testing/open-list.ts';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    ...carModelServer,
    [carModelGrid.values.path]: ({ body }: RecordedRequest) =>
      body.column === 'note'
        ? {
            values: [
              { value: 'brakes', count: 7 },
              { value: null, count: 5 },
            ],
            more: false,
          }
        : { values: [{ value: 'A', count: 11 }], more: false },
  });
});

const chips = () => screen.queryByRole('list', { name: 'Active search, filters and sort' });
const panel = () => screen.findByRole('dialog', { name: 'Filter' });
const header = (name: string) => screen.getByRole('columnheader', { name });
const requestedWhere = () =>
  (server.of(carModelGrid.path).at(-1)?.body.d as { where?: unknown } | undefined)?.where;

describe('the filter of a list', () => {
  test('shows the conditions of the URL in words; invalid parts are ignored and reported', async () => {
    const { user, here } = await openList(`${LIST}?f_note=brk&f_state=A&f_model_name=[&q=2`);
    expect(requestedWhere()).toEqual({ note: { contains: 'brk' }, state: { in: ['A'] } });
    const chipTexts = within(chips() as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(chipTexts).toEqual([
      '“2”',
      'Note contains “brk”',
      'State Active',
      'Ignored in the URL: f_model_name=[',
      'Clear all',
    ]);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(here()).toBe(LIST));
    expect(chips()).toBeNull();
  });

  test('opens with f from the focused header, with the focus in the text field; Enter applies it and restores the focus', async () => {
    const { user, here } = await openList();
    const sort = within(header('Note')).getByRole('button', { name: 'Note' });
    sort.focus();
    await user.keyboard('f');
    await panel();
    await user.keyboard('brk{Enter}');
    await waitFor(() => expect(here()).toBe(`${LIST}?f_note=brk`));
    await waitFor(() => expect(document.activeElement).toBe(sort));
    expect(within(header('Note')).getByRole('button', { name: 'Filter Note' }).dataset.filled).toBe('true');
  });

  test('32.11: lists lines that are pasted into its text as values', async () => {
    const { user, here } = await openList();
    within(header('Note')).getByRole('button', { name: 'Note' }).focus();
    await user.keyboard('f');
    await panel();
    await user.paste('brk\r\naxle\r\n');
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('brk\naxle');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(decodeURIComponent(here())).toBe(`${LIST}?f_note=[brk,axle]`));
  });

  test('opens from the header of a choice column with the focus in the search for values', async () => {
    const { user } = await openList();
    within(header('State')).getByRole('button', { name: 'State' }).focus();
    await user.keyboard('f');
    const form = within(await panel());
    await user.keyboard('pas');
    expect(form.getByLabelText('Find a value')).toHaveProperty('value', 'pas');
    await waitFor(() => expect(form.getAllByRole('checkbox')).toHaveLength(1));
  });

  test('takes conditions on several columns in one panel; moving to another column applies the typed condition', async () => {
    const { user, here } = await openList();
    within(header('Model name')).getByRole('button', { name: 'Model name' }).focus();
    await user.keyboard('f');
    const form = within(await panel());
    const column = form.getByLabelText('Column') as HTMLSelectElement;
    await user.keyboard('van');
    await user.selectOptions(column, 'Note');
    expect(here()).toBe(`${LIST}?f_model_name=van`);
    await user.type(form.getByLabelText('Text'), 'brk');
    await user.selectOptions(column, 'Model name (filtered)');
    expect(form.getByLabelText('Text')).toHaveProperty('value', 'van');
    await user.selectOptions(column, 'State');
    await user.click(await form.findByRole('checkbox', { name: 'Passive 0' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`${LIST}?f_model_name=van&f_note=brk&f_state=P`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does not offer the values of the previous column while the values of the next column load', async () => {
    const offered = { values: [{ value: 'brakes', count: 7 }], more: false };
    server = startFakeServer({
      ...carModelServer,
      [carModelGrid.values.path]: ({ body }: RecordedRequest) =>
        body.column === 'note' ? offered : new Promise(() => {}),
    });
    const { user } = await openList();
    await user.click(within(header('Note')).getByRole('button', { name: 'Filter Note' }));
    const form = within(await panel());
    await form.findByRole('checkbox', { name: 'brakes 7' });
    await user.selectOptions(form.getByLabelText('Column'), 'State');
    expect(form.queryByRole('checkbox', { name: 'brakes 7' })).toBeNull();
  });

  test('stays on a column while its typed condition is invalid', async () => {
    const { user, here } = await openList();
    await user.click(within(header('Note')).getByRole('button', { name: 'Filter Note' }));
    const form = within(await panel());
    await user.selectOptions(form.getByLabelText('Condition'), 'is one of');
    await user.click(form.getByLabelText('Note, one per line'));
    await user.paste(Array.from({ length: 1_001 }, (_, index) => `n${index}`).join('\n'));
    await user.selectOptions(form.getByLabelText('Column'), 'State');
    expect(form.getByRole('alert').textContent).toBe('Note has more than 1,000 values.');
    expect(form.getByLabelText('Column')).toHaveProperty('value', 'note');
    expect(here()).toBe(LIST);
  });

  test('stays on a column with a partly filled date and keeps its condition', async () => {
    server.answer(planGrid.path, () => ({ rows: [], count: 0 }));
    server.answer(planGrid.values.path, () => ({ values: [], more: false }));
    const filtered = '/main/plan_list?f_begin_date=2026-01-05..';
    const { user, here } = openApp(filtered);
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const form = within(await panel());
    await user.selectOptions(form.getByLabelText('Column'), 'Begin date (filtered)');
    const from = form.getByLabelText<HTMLInputElement>('From');
    // Simulates the browser, which reports a date without a year as bad input.
    fireEvent.change(from, { target: { value: '' } });
    from.setCustomValidity('half a day');
    await user.selectOptions(form.getByLabelText('Column'), 'Note');
    expect(form.getByLabelText('Column')).toHaveProperty('value', 'begin_date');
    expect(here()).toBe(filtered);

    from.setCustomValidity('');
    await user.selectOptions(form.getByLabelText('Column'), 'Note');
    await waitFor(() => expect(here()).toBe('/main/plan_list'));
  });

  test('selects rows by checked values, including blank, and shows the row count of each value', async () => {
    const { user, here } = await openList();
    await user.click(within(header('Note')).getByRole('button', { name: 'Filter Note' }));
    await panel();
    await user.click(await screen.findByRole('checkbox', { name: 'brakes 7' }));
    await user.click(screen.getByRole('checkbox', { name: '(Blanks) 5' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(here()).toBe(`${LIST}?f_note=%5Bbrakes%2C%28blank%29%5D`));
  });

  test('is cleared with Backspace in an empty field', async () => {
    const { user, here } = await openList(`${LIST}?f_note=b&f_state=P`);
    await user.click(within(header('Note')).getByRole('button', { name: 'Filter Note' }));
    await panel();
    await user.keyboard('{Backspace}{Backspace}');
    await waitFor(() => expect(here()).toBe(`${LIST}?f_state=P`));
  });
});

test('32.10: Shift+F10 on a row opens the menu that filters by a cell, → goes to the next cell, and Enter filters by its value', async () => {
  const { user } = await openList();
  screen.getByRole('link', { name: 'CM000003' }).focus();
  await user.keyboard('{Shift>}{F10}{/Shift}');
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getByText('Product number: CM000003')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(menu.getByRole('menuitem', { name: 'Only this value' })),
  );
  await user.keyboard('{ArrowRight}');
  await menu.findByText('Model name: Model 3');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requestedWhere()).toEqual({ model_name: { is: 'Model 3' } }));
  expect(chips()?.textContent).toContain('Model name is “Model 3”');
});
