import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { planCalls } from '#domain/plan/plan';
import { planLookup } from '#domain/purchase/purchase';
import { productLookup } from '#domain/specification/specification';
import { storedCarModel } from '../testing/car-models.ts';
import { refusal, startFakeServer } from '../testing/fake-server.ts';
import { listPage } from '../testing/list-page.ts';
import { renderPart } from '../testing/render-part.tsx';
import type { Query } from '../ui/use-screen-location.ts';
import NeededByDialog from './needed-by-dialog.tsx';

type CarModel = Record<string, unknown>;
const cobalt: CarModel = { product_id: 7, product_label: 'CM000007, Cobalt', product_number: 'CM000007' };

/** Opens the dialog. The lookup of a typed text is pending until `answer` is called. */
function open(query: Query = {}) {
  const looked = Promise.withResolvers<CarModel[]>();
  const server = startFakeServer({
    [planCalls.model.path]: () => refusal(404, 'The plan was deleted.', 'not_found'),
    [carModelCalls.model.path]: () => refusal(500, 'The car model is unavailable.'),
    [planLookup.path]: () => ({ rows: [], count: 0 }),
    [productLookup.path]: async (request) => {
      const { search_text } = request.body.p as { search_text: string };
      return listPage(...(search_text === '' ? [] : await looked.promise))(request);
    },
  });
  const shown: Query[] = [];
  let closed = 0;
  const { user } = renderPart(
    <NeededByDialog
      parameters={query}
      onChange={(patch) => shown.push(patch)}
      onClose={() => (closed += 1)}
    />,
  );
  return { user, server, answer: looked.resolve, shown, closed: () => closed };
}

/** Opens the dialog and waits until its first field has the focus. */
async function openForm(query?: Query) {
  const opened = open(query);
  const field = await screen.findByRole('combobox', { name: 'Car model' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...opened, field };
}

test('the list of the first field opens when the user types, not when the dialog opens', async () => {
  const { user, field } = await openForm();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('c');
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

test('Show waits for the pending lookup of a code', async () => {
  const { user, answer, shown, closed } = await openForm();
  await user.keyboard('CM000007{Tab}');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect([shown, closed()]).toEqual([[], 0]);
  answer([cobalt]);
  await waitFor(() => expect(closed()).toBe(1));
  expect(shown).toEqual([{ plan_id: undefined, product_id: '7' }]);
});

test('Show focuses the field of a code without a match, and does not filter the list', async () => {
  const { user, field, answer, shown, closed } = await openForm();
  await user.keyboard('CM000008{Tab}');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  answer([]);
  expect(await screen.findByText('"CM000008" was not found.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([shown, closed()]).toEqual([[], 0]);
});

test('a deleted plan is reported, and a chosen car model replaces it', async () => {
  const { user, answer, shown, closed } = await openForm({ plan_id: '9' });
  expect(screen.getByText('The plan was deleted.')).toBeTruthy();
  await user.keyboard('CM000007{Tab}');
  answer([cobalt]);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(shown).toEqual([{ plan_id: undefined, product_id: '7' }]);
});

test('a car model that fails to load is reported, and Retry fills its field', async () => {
  const { user, server } = open({ product_id: '7' });
  await screen.findByText('The car model is unavailable.');
  server.answer(carModelCalls.model.path, storedCarModel);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByDisplayValue(/^CM000007 · Cobalt/)).toBeTruthy();
});

test('a Retry that succeeds keeps what was entered in the meantime', async () => {
  const { user, server, answer, shown } = await openForm({ product_id: '7' });
  await user.keyboard('CM000008{Tab}');
  answer([{ product_id: 8, product_label: 'CM000008, Nexia', product_number: 'CM000008' }]);
  await screen.findByDisplayValue('CM000008, Nexia');
  server.answer(carModelCalls.model.path, storedCarModel);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The car model is unavailable.')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(shown).toEqual([{ plan_id: undefined, product_id: '8' }]));
});
