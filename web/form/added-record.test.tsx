import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { relatedCall } from '#domain/related/related';
import { productLookup } from '#domain/specification/specification';
import { saveAndConfirm } from '../testing/car-model-form.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { startSpecificationServer } from '../testing/specification-form.ts';
import { findDraft } from '../unsaved/drafts.ts';

const SPECIFICATION = '/main/specification';
const RELATED = { name: 'CM000007', label: 'CM000007 · Cobalt', groups: [] };
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startSpecificationServer();
  server.answer(productLookup.path, () => ({ rows: [], count: 0 }));
});
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const carModel = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Car model' });

/** Opens the form of a new car model from the lookup of a new specification. */
async function addCobalt() {
  const app = openApp(SPECIFICATION);
  await enter(app.user, await screen.findByRole('textbox', { name: 'Note' }), 'for Boris');
  await app.user.type(await carModel(), 'Cobalt');
  await app.user.click(await screen.findByRole('button', { name: 'Add “Cobalt”…' }));
  await screen.findByDisplayValue('Cobalt');
  return app;
}

test('a record that was added for a lookup is saved once: Save stays disabled until its form has been left', async () => {
  const related = Promise.withResolvers<typeof RELATED>();
  server.answer(relatedCall.path, () => related.promise);
  const app = await addCobalt();
  await saveAndConfirm(app);
  await waitFor(() => expect(server.of(relatedCall.path)).not.toEqual([]));
  expect(save().disabled).toBe(true);
  await app.user.keyboard('{Control>}s{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();

  related.resolve(RELATED);
  expect(await screen.findByText('CM000007 · Cobalt was added and is chosen.')).toBeTruthy();
  expect((await carModel()).value).toBe('CM000007 · Cobalt');
  expect(server.of(carModelCalls.save.path)).toHaveLength(1);
});

test('a session that ends in the form of an added record keeps the form that it was added for, too', async () => {
  server.answer(carModelCalls.save.path, () => refusal(401, 'Please sign in.'));
  const app = await addCobalt();
  await enter(app.user, screen.getByRole('textbox', { name: 'Model number' }), 'LT-2');
  await saveAndConfirm(app);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(findDraft('/main/car_model', 1)?.values).toMatchObject({ name: 'Cobalt', gen_name: 'LT-2' });
  expect(findDraft(SPECIFICATION, 1)?.values).toMatchObject({ note: 'for Boris' });
});
