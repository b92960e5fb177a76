import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerCalls, containerGrid } from '#domain/container/container';
import { NOT_COUNTED } from '#domain/container/counted-days';
import { whichFirstCall } from '#domain/container/which-first';
import { answer } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { containerPage, containerRecord } from '../testing/containers.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { pass, startFakeTimers } from '../testing/time.ts';

function startContainer() {
  const row = { container: 'MSKU 618342-9', line_count: 1, due_on: null, days_late: null };
  const server = startFakeServer({
    ...carModelServer,
    [containerGrid.path]: containerPage(row),
  });
  const contentOf = (quant: number) => {
    const contents = [{ sap_id: 1, sap_code: '0001', part_name: 'Bolt', lot: null, quant, short: false }];
    server.answer(containerCalls.model.path, () => containerRecord({ ...row, contents }));
  };
  contentOf(5);
  return { server, contentOf };
}

test('reopening a container shows its current content', async () => {
  const { contentOf } = startContainer();
  const { user } = openApp('/main/container_list');
  const open = async () => user.click(await screen.findByRole('link', { name: 'MSKU 618342-9' }));
  const contents = () =>
    within(screen.getByRole('table', { name: 'Contents' })).getAllByRole('row')[1]?.textContent;
  await open();
  await waitFor(() => expect(contents()).toContain('5'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  contentOf(70);
  await open();
  await waitFor(() => expect(contents()).toContain('70'));
});

test('24.9: a code among the contents of a container leads to its coverage', async () => {
  startContainer();
  openApp('/main/container_list?container_id=1');
  const code = await screen.findByRole('link', { name: '0001' });
  expect(code.getAttribute('href')).toBe('/main/coverage_list?days=all&sap_id=1');
});

test('24.9: the panel of an arrived container undoes its arrival, and then offers to record an arrival', async () => {
  const { server } = startContainer();
  const arrived = { arrived: true, here_on: '2026-01-07', arrived_on: '2026-01-07' };
  server.answer(containerCalls.model.path, () => containerRecord(arrived));
  server.answer(containerCalls.takeBack.path, () => {
    server.answer(containerCalls.model.path, () => containerRecord({ arrived: true }));
    return { changed: 1, container_ids: [1], invoices: [], before: [], ...NOT_COUNTED };
  });
  const { user } = openApp('/main/container_list?container_id=1');
  await user.click(await screen.findByRole('button', { name: 'Undo arrival' }));
  await answer(
    user,
    'Undo arrival',
    'Undo the arrival of 1 container? An invoice that is Arrived returns to Transit.',
  );
  expect(await screen.findByRole('button', { name: 'Arrived...' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo arrival' })).toBeNull();
  expect(server.of(containerCalls.takeBack.path)[0]?.body).toEqual({
    container_ids: [1],
    expect: [{ container_id: 1, here_on: '2026-01-07' }],
  });
});

test('`Which container first?` reloads until all figures are derived', async () => {
  startFakeTimers();
  const { server } = startContainer();
  const found = { sets: [], count: 0, incomplete: false };
  server.answer(whichFirstCall.path, () => ({ ...found, waiting: 3 }));
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('button', { name: 'Which container first?' }));
  await screen.findByText('Updating: 3 part SAPs');
  server.answer(whichFirstCall.path, () => ({ ...found, waiting: 0 }));
  await pass(2);
  await waitFor(() => expect(screen.queryByText(/^Updating/)).toBeNull());
});

test('24.12: `w` pressed while the panel of a container is open opens no dialog, not even after the panel closes', async () => {
  startContainer();
  const { user } = openApp('/main/container_list?container_id=1');
  await screen.findByRole('button', { name: 'Arrived...' });
  await user.keyboard('w{Escape}');
  await screen.findByRole('button', { name: 'Which container first?' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('`Which container first?` offers to look further ahead, and reports an unreachable server', async () => {
  const { server } = startContainer();
  server.answer(whichFirstCall.path, () => ({ sets: [], count: 0, incomplete: false, waiting: 0 }));
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('button', { name: 'Which container first?' }));
  await screen.findByText('No container on its way would allow more cars within 14 days.');
  await user.click(screen.getByRole('button', { name: 'Look 90 days ahead' }));
  await screen.findByText('No container on its way would allow more cars within 90 days.');
  expect(server.of(whichFirstCall.path).at(-1)?.body).toMatchObject({ days: 90 });

  server.answer(whichFirstCall.path, () => Promise.reject(new TypeError('The connection is gone.')));
  await user.selectOptions(screen.getByLabelText('Look ahead'), '7 days');
  await screen.findByText(/^The server cannot be reached/);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Which container first?'));
});

test('30.8: the list and the panel show which parts of a container are short, and the plans that wait for them', async () => {
  const row = { container: 'MSKU 618342-9', stops: 2, short_parts: 'GR-302, 54000064' };
  const server = startFakeServer({ ...carModelServer, [containerGrid.path]: containerPage(row) });
  const content = { part_name: 'Bolt', lot: null, quant: 5 };
  const plan_label = 'CM000009 · Sayyoh · SY-1.5 LT · Nov 8, 2026 – Dec 7, 2026 · 480';
  server.answer(containerCalls.model.path, () =>
    containerRecord({
      ...row,
      contents: [
        { ...content, sap_id: 1, sap_code: '0001', short: false },
        { ...content, sap_id: 2, sap_code: 'GR-302', short: true },
      ],
      plans: [{ plan_id: 3, plan_label, begin_date: '2026-11-08', cars: 30, sap_ids: [2] }],
    }),
  );
  const { user } = openApp('/main/container_list');
  await screen.findByText('GR-302, 54000064', { exact: false });
  expect(screen.getByTitle('GR-302, 54000064').textContent).toBe('GR-302, 54000064 · 2 plans');

  await user.click(screen.getByRole('link', { name: 'MSKU 618342-9' }));
  const waiting = await screen.findByRole('region', { name: 'Waiting plans' });
  expect(within(waiting).getByRole('listitem').textContent).toBe(
    'Sayyoh SY-1.5 LT · 480 · Nov 8 – Dec 7 CM000009waits for GR-30230 more cars if here today',
  );
  const contents = within(screen.getByRole('table', { name: 'Contents' }))
    .getAllByRole('row')
    .slice(1);
  expect(contents.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^0001Bolt/),
    expect.stringMatching(/^GR-302Short Bolt/),
  ]);
});

test('30.8: if a container has short parts but alone allows no more cars, the panel says so and shows what else the plan waits for', async () => {
  const row = { container: 'MSKU 618342-9', stops: 0, short_parts: 'GR-302' };
  const server = startFakeServer({ ...carModelServer, [containerGrid.path]: containerPage(row) });
  const plan_label = 'CM000009 · Sayyoh · SY-1.5 LT · Nov 8, 2026 – Dec 7, 2026 · 480';
  server.answer(containerCalls.model.path, () =>
    containerRecord({
      ...row,
      contents: [{ sap_id: 2, sap_code: 'GR-302', part_name: 'Bolt', lot: null, quant: 5, short: true }],
      together_with: { plan_id: 3, plan_label, sap_code: '54000064', waits_for: 'OOLU 949116-0' },
    }),
  );
  const { user } = openApp('/main/container_list');
  const listed = await screen.findByTitle('GR-302');
  expect(listed.textContent).toBe('GR-302');

  await user.click(screen.getByRole('link', { name: 'MSKU 618342-9' }));
  const sentence = await screen.findByText(
    /^Parts are short, but this container alone allows no more cars\./,
  );
  expect(sentence.textContent).toBe(
    'Parts are short, but this container alone allows no more cars. Sayyoh SY-1.5 LT · 480 · Nov 8 – Dec 7 CM000009 also waits for 54000064 (OOLU 949116-0).',
  );
  expect(screen.queryByRole('region', { name: 'Waiting plans' })).toBeNull();
});
