import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { closeError } from '../testing/answer.ts';
import { FORM, field, openForm, openNew, saveAndConfirm } from '../testing/car-model-form.ts';
import { carModelServer, MADE } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { storeDraft } from './unsaved/drafts.ts';

const { save, model } = carModelCalls;
let server: FakeServer;

const cobalt = {
  ...{ product_id: 7, product_number: 'CM000007', name: 'Cobalt', gen_name: 'LT-1.5', note: null },
  ...{ state: 'A', version: 1, ...MADE },
};

beforeEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  server = startFakeServer(carModelServer);
});
const openStored = () => openForm('Edit car model CM000007', `${FORM}?product_id=7`);

describe('a new record', () => {
  test('starts active and empty, with the focus in its first field', async () => {
    await openNew();
    expect(document.activeElement).toBe(field('Model name'));
    expect(field('Model name').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'State Active' }).checked).toBe(true);
  });

  test('cannot be saved without its required fields: an alert appears, then the first of them gets the focus', async () => {
    const { user } = await openNew();
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(within(alert).getByText('Fill all the required fields.')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(document.activeElement).toBe(field('Model name')));
    expect(field('Model name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: '1 field to correct' })).toBeTruthy();
    expect(server.of(save.path)).toEqual([]);

    // The form is validated again once the user pauses, and not at each letter.
    const validate = vi.spyOn(save.request, 'safeParse');
    for (const value of ['C', 'Co', 'Cob']) fireEvent.change(field('Model name'), { target: { value } });
    expect(validate).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 field to correct' })).toBeNull());
    expect(validate).toHaveBeenCalled();
    validate.mockRestore();
  });

  test('4.2: cannot be saved with a text that is too long: the field shows the fault, and the fault count focuses the field', async () => {
    const { user } = await openNew();
    await enter(user, field('Model name'), 'Cobalt');
    await user.click(field('Model number'));
    await user.paste('x'.repeat(65));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Model number')));
    expect(screen.getByText('Must be at most 64 characters long.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();

    await user.click(field('Note'));
    await user.click(screen.getByRole('button', { name: '1 field to correct' }));
    expect(document.activeElement).toBe(field('Model number'));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /to correct/ })).toBeNull());
    expect(server.of(save.path)).toEqual([]);
  });

  test('that replaces another new record starts empty', async () => {
    const { user, go } = await openNew();
    await enter(user, field('Model name'), 'Cobalt');
    go(FORM);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(field('Model name').value).toBe(''));
    expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
  });

  test('that replaces a new record whose draft was restored starts empty, too', async () => {
    const values = { name: 'Cobalt', gen_name: '', note: '', state: 'A' };
    storeDraft({ userId: 1, href: FORM, version: null, values });
    const { user, go } = openApp(FORM);
    await screen.findByDisplayValue('Cobalt');
    go(FORM);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(field('Model name').value).toBe(''));
  });

  test('is saved after the confirmation, and then the list opens', async () => {
    const app = await openNew();
    await enter(app.user, field('Model name'), 'Cobalt');
    await app.user.click(screen.getByRole('switch'));
    expect(screen.getByText('Passive')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Unsaved changes' })).toBeTruthy();
    await saveAndConfirm(app);

    await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
    expect(server.of(save.path)[0]?.body).toEqual({
      product_id: null,
      version: null,
      name: 'Cobalt',
      gen_name: '',
      note: '',
      state: 'P',
    });
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });
});

describe('4.2: the confirmation before saving', () => {
  test("is not shown after Don't ask again was checked, until the user switches it on in the user menu", async () => {
    const { user, go } = await openStored();
    // The form stays on the screen until the list has loaded.
    const list = () => screen.findByRole('heading', { name: 'Car models' });
    const saves = () => server.of(save.path).length;
    await enter(user, field('Model name'), ' II');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('checkbox', { name: "Don't ask again" }));
    await user.keyboard('{Enter}');
    await list();
    expect(saves()).toBe(1);

    go(`${FORM}?product_id=7`);
    await screen.findByRole('heading', { name: 'Edit car model CM000007' });
    await enter(user, field('Model name'), ' III');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await list();
    expect(saves()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'ada' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Ask before saving' }));
    go(`${FORM}?product_id=7`);
    await screen.findByRole('heading', { name: 'Edit car model CM000007' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Save changes?')).toBeTruthy();
  });

  test('is shown only once if Save is clicked again before the form renders the answer', async () => {
    server.answer(save.path, () => new Promise(() => {}));
    await openStored();
    const button = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(button);
    const question = await screen.findByRole('alertdialog');
    // The second click arrives before the next render.
    act(() => {
      within(question).getByRole('button', { name: 'Save' }).click();
      button.click();
    });
    await waitFor(() => expect(server.of(save.path)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Save changes?')).toBeNull());
  });

  test('is shown again if the box was checked and the save was canceled', async () => {
    const { user } = await openStored();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('checkbox', { name: "Don't ask again" }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Save changes?')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: "Don't ask again" }).checked).toBe(false);
  });
});

describe('a stored record', () => {
  test('4.2: is not saved by Enter in a field until it has changed', async () => {
    const { user } = await openStored();
    await user.click(field('Model name'));
    await user.keyboard('{Enter}');
    expect(screen.queryByText('Save changes?')).toBeNull();
    await user.keyboard(' II{Enter}');
    expect(await screen.findByText('Save changes?')).toBeTruthy();
  });

  test('4.3: is announced by its title, shows its name beside the title and its values in the fields, and is saved with its id and version', async () => {
    // The number of the record ends with its name.
    server.answer(model.path, () => ({ ...cobalt, name: '7' }));
    const app = await openStored();
    const title = screen.getByRole('heading', { name: 'Edit car model CM000007' });
    expect(title.nextElementSibling?.textContent).toBe('7');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Edit car model CM000007' }));
    await app.user.tab();
    expect(document.activeElement).toBe(field('Model name'));
    expect(field('Model name').value).toBe('7');
    await app.user.keyboard('Cobalt');
    await saveAndConfirm(app);

    await waitFor(() => expect(server.of(save.path)).toHaveLength(1));
    expect(server.of(save.path)[0]?.body).toMatchObject({ product_id: 7, version: 1, name: 'Cobalt' });
  });

  test('that loads while an element above the form has the focus leaves the focus there', async () => {
    const response = Promise.withResolvers<object>();
    server.answer(model.path, () => response.promise);
    const { user } = openApp(`${FORM}?product_id=7`);
    await waitFor(() => expect(server.of(model.path)).toHaveLength(1));
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('combobox', { name: 'Search or jump' });
    await waitFor(() => expect(document.activeElement).toBe(palette));
    response.resolve(cobalt);
    await screen.findByDisplayValue('Cobalt');
    expect(document.activeElement).toBe(palette);
  });

  test('that takes longer than 8 seconds to load shows a message, and can be reloaded or left', async () => {
    server.answer(model.path, () => new Promise(() => {}));
    // The timers run in real time and can be advanced.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user, here } = openApp(`${FORM}?product_id=7`);
    await waitFor(() => expect(server.of(model.path)).toHaveLength(1));
    expect(screen.queryByText('Still loading…')).toBeNull();
    act(() => void vi.advanceTimersByTime(8_000));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.of(model.path)).toHaveLength(2));
    expect(screen.queryByText('Still loading…')).toBeNull();

    act(() => void vi.advanceTimersByTime(8_000));
    await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(here()).toBe('/main/car_model_list'));
  });

  test('that fails to load shows an alert, then a button for the list, and cannot be saved', async () => {
    server.answer(model.path, () => refusal(404, 'This record no longer exists.', 'not_found'));
    const { user } = openApp(`${FORM}?product_id=7`);

    await closeError(user, 'This record no longer exists.');
    expect(screen.getByRole('button', { name: 'Back to the list' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(screen.queryByRole('textbox', { name: 'Model name' })).toBeNull();
  });

  test('is reported not to exist if the id in the URL is invalid', async () => {
    openApp(`${FORM}?product_id=javascript:alert(1)`);
    expect(await screen.findByText('This record does not exist.')).toBeTruthy();
    expect(server.of(model.path)).toEqual([]);
  });
});
