import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { findCall } from '#domain/find/find';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

// Another test file may have loaded the palette's code, so the modules are reset.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

test('text typed while the palette loads is searched for, and Enter opens the best match', async () => {
  const found = { title: '30000121', detail: 'Hex bolt', state: 'A', why: null };
  const record = { kind: 'part_sap', id: 5 };
  const server = startFakeServer({
    ...carModelServer,
    [findCall.path]: () => ({ rows: [{ ...record, ...found, record }], more: [] }),
  });
  const { user, here } = openApp('/main/car_model_list');
  await screen.findByText('Model 7');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await Promise.resolve();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search or jump');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('30000121{Enter}');
  await waitFor(() => expect(here()).toBe('/main/product_sap?sap_id=5'));
  expect(server.of(findCall.path).at(-1)?.body).toMatchObject({ text: '30000121' });
});
