import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { relatedCall } from '#domain/related/related';
import { productLookup, specificationGrid } from '#domain/specification/specification';
import { saveAndConfirm } from '../testing/car-model-form.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { fillStorage } from '../testing/fill-storage.ts';
import { listPage } from '../testing/list-page.ts';
import { openApp } from '../testing/open-app.tsx';
import { startSpecificationServer } from '../testing/specification-form.ts';
import { findDraft, NO_ROOM } from './unsaved/drafts.ts';

const SPECIFICATION = '/main/specification';
const RELATED = { name: 'CM000007', label: 'CM000007 · Cobalt', groups: [] };
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startSpecificationServer();
  server.answer(productLookup.path, () => ({ rows: [], count: 0 }));
});
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const carModel = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Car model' });

async function addCobalt() {
  const app = openApp(SPECIFICATION);
  await lookForCobalt(app);
  await screen.findByDisplayValue('Cobalt');
  return app;
}

/** Types into the open form, and chooses to add the record that its lookup does not find. */
async function lookForCobalt({ user }: ReturnType<typeof openApp>) {
  await enter(user, await screen.findByRole('textbox', { name: 'Note' }), 'for Boris');
  await user.clear(await carModel());
  await user.type(await carModel(), 'Cobalt');
  await user.click(await screen.findByRole('button', { name: 'Add “Cobalt”…' }));
}

test.each(['Save', 'Back'])(
  'after %s in the form of a new record opened from a lookup, the form with the lookup keeps its values and its position in the list',
  async (way) => {
    const LIST = '/main/specification_list?search=cobalt';
    const row = {
      specification_id: 3,
      product_number: 'CM000001',
      item_count: 1,
      state: 'A',
      actual_state: 'A',
    };
    server.answer(specificationGrid.path, listPage(row));
    server.answer(relatedCall.path, () => RELATED);
    const app = openApp(LIST);
    await app.user.click(await screen.findByRole('link', { name: 'CM000001' }));
    await screen.findByRole('button', { name: 'Remove row 1' });
    await lookForCobalt(app);
    await screen.findByRole('heading', { name: 'Add new car model' });
    if (way === 'Save') await saveAndConfirm(app);
    else await app.user.click(screen.getByRole('button', { name: 'Back' }));

    await waitFor(() => expect(app.here()).toBe(`${SPECIFICATION}?specification_id=3`));
    expect(await screen.findByDisplayValue('for Boris')).toBeTruthy();
    expect(screen.getByText('1 of 1')).toBeTruthy();
    if (way === 'Save') expect((await carModel()).value).toBe('CM000007 · Cobalt');
    // The browser's history has one entry for the form.
    app.back();
    await waitFor(() => expect(app.here()).toBe(LIST));
  },
);

test('adding a record does not leave a form whose draft the browser cannot store', async () => {
  const app = openApp(SPECIFICATION);
  fillStorage();
  await lookForCobalt(app);
  expect(await screen.findByText(NO_ROOM)).toBeTruthy();
  expect(app.here()).toBe(SPECIFICATION);
  expect(screen.getByDisplayValue('for Boris')).toBeTruthy();
});

test('a record added for a lookup is saved once: Save stays disabled until the form of the record has been left', async () => {
  const related = Promise.withResolvers<typeof RELATED>();
  server.answer(relatedCall.path, () => related.promise);
  const app = await addCobalt();
  await saveAndConfirm(app);
  await waitFor(() => expect(server.of(relatedCall.path)).not.toEqual([]));
  expect(saveButton().disabled).toBe(true);
  await app.user.keyboard('{Control>}s{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();

  related.resolve(RELATED);
  expect(await screen.findByText('CM000007 · Cobalt was added.')).toBeTruthy();
  expect((await carModel()).value).toBe('CM000007 · Cobalt');
  expect(screen.queryByRole('button', { name: 'Add specification' })).toBeNull();
  expect(server.of(carModelCalls.save.path)).toHaveLength(1);
});

test('if the session ends in the form of a new record opened from a lookup, the drafts of both forms are kept', async () => {
  server.answer(carModelCalls.save.path, () => refusal(401, 'Please sign in.'));
  const app = await addCobalt();
  await enter(app.user, screen.getByRole('textbox', { name: 'Model number' }), 'LT-2');
  await saveAndConfirm(app);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(findDraft('/main/car_model', 1)?.values).toMatchObject({ name: 'Cobalt', gen_name: 'LT-2' });
  expect(findDraft(SPECIFICATION, 1)?.values).toMatchObject({ note: 'for Boris' });
});
