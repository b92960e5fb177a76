import { beforeEach, expect, test } from 'vitest';
import { containerCalls, containerGrid } from '#domain/container/container';
import { NOT_COUNTED } from '#domain/container/counted-days';
import { coverageCalls } from '#domain/coverage/coverage';
import { historyCall } from '#domain/history/history';
import { invoiceCalls, invoiceGrid } from '#domain/invoice/invoice';
import { progressOf } from '#domain/purchase/progress';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { addDays, formatDay } from '#domain/values/day';
import { today } from '../record/today.ts';
import { save } from '../testing/builders.ts';
import { buildPacked, containersOf } from '../testing/packed-invoice.ts';
import { page } from '../testing/pages.ts';
import { percentsOf } from '../testing/percents.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

let day: string;
beforeEach(async () => {
  day = await today(server.db);
});

async function modelOf(invoice_id: number) {
  return (await server.send(invoiceCalls.model, { invoice_id })).data;
}

/** Returns the status and day of each container in the order C1, C2, loose goods. */
async function arrivals(invoice_id: number) {
  return (await containersOf(server, invoice_id)).map(({ status, here_on }) => [status, here_on]);
}

/** Returns the day of arrival of each container in the order C1, C2, loose goods. */
async function arrivalDays(invoice_id: number) {
  return (await arrivals(invoice_id)).map(([, here_on]) => here_on);
}

async function listed(invoice_id: number) {
  const { rows } = await page(server, invoiceGrid, { limit: 500 });
  return rows.find((row) => row.invoice_id === invoice_id)?.containers_label;
}

const arrive = (container_ids: number[], arrived_on = day) =>
  save(server, containerCalls.arrive, { container_ids, arrived_on });
const takeBack = (container_ids: number[]) => save(server, containerCalls.takeBack, { container_ids });

test('24.3, 24.4: when one of three containers arrives, only its contents count as arrived in coverage, and the status and the percentages of its invoice stay the same', async () => {
  const { invoice_id, purchase_id, a, c1 } = await buildPacked(server);
  const before = await percentsOf(server, purchase_id);
  expect(await arrive([c1])).toMatchObject({ changed: 1, invoices: [] });
  expect(await arrivals(invoice_id)).toEqual([
    ['A', day],
    ['T', null],
    ['T', null],
  ]);
  expect(await modelOf(invoice_id)).toMatchObject({
    status: 'T',
    arrived_on: null,
    containers_label: '1 of 3 arrived',
    version: 2,
  });
  expect(await percentsOf(server, purchase_id)).toEqual(before);
  expect(await listed(invoice_id)).toBe('1 of 3 arrived');
  const { data } = await server.send(coverageCalls.model, { sap_id: a.sap_id });
  expect(data).toMatchObject({ arrived: 10, transit: 5 });
});

test('24.4: `to_arrive` of a purchase excludes containers that arrived before their invoice', async () => {
  const { purchase_id, invoice_id, a, c1, c2, none, ...invoice } = await buildPacked(server);
  const toArrive = async () => {
    const { data } = await server.send(purchaseCalls.status, { purchase_id });
    const { rows } = await page(server, purchaseGrid, { limit: 500 });
    const row = rows.find((one) => one.purchase_id === purchase_id);
    expect(row?.to_arrive).toBe(progressOf(data).to_arrive);
    return { data, to_arrive: Number(row?.to_arrive) };
  };
  const before = (await toArrive()).to_arrive;

  await arrive([c1]);
  const { data, to_arrive } = await toArrive();
  expect(to_arrive).toBe(before - 10);
  const row = data.extras.find(({ sap_id }) => sap_id === a.sap_id);
  expect(row).toMatchObject({ invoice_quant: 15, transit_quant: 5, arrived_quant: 10 });
  const { data: sources } = await server.send(purchaseCalls.statusSources, { purchase_id, sap_id: a.sap_id });
  expect(sources.map(({ quant, status }) => [quant, status])).toEqual([
    [10, 'A'],
    [5, 'T'],
  ]);

  await arrive([c2]);
  expect((await toArrive()).to_arrive).toBe(before - 22);
  await takeBack([c1]);
  expect((await toArrive()).to_arrive).toBe(before - 12);
  await arrive([c1, none]);
  expect((await toArrive()).to_arrive).toBe(before - 25);
  await save(server, invoiceCalls.save, { ...invoice, invoice_id, purchase_id, status: 'O' });
  expect((await toArrive()).to_arrive).toBe(before);
});

test('24.4, 24.5: when the last container arrives, the invoice becomes Arrived on the latest day of its containers, and reverting one arrival returns the invoice to Transit', async () => {
  const { invoice_id, invoice_number, c1, c2, none } = await buildPacked(server);
  await arrive([c1], addDays(day, -1));
  expect(await arrive([c2], addDays(day, -5))).toMatchObject({ changed: 1, invoices: [] });
  const last = await arrive([none], addDays(day, -3));
  expect(last).toEqual({
    changed: 1,
    container_ids: [none],
    invoices: [{ invoice_id, invoice_number, status: 'A', status_before: 'T' }],
    kept: [],
    ...NOT_COUNTED,
  });
  expect(await modelOf(invoice_id)).toMatchObject({ status: 'A', arrived_on: addDays(day, -1), version: 4 });
  expect(await arrivals(invoice_id)).toEqual([-1, -5, -3].map((n) => ['A', addDays(day, n)]));

  const back = await takeBack([c1]);
  expect(back).toMatchObject({ changed: 1, invoices: [{ invoice_id, invoice_number, status: 'T' }] });
  expect(await arrivals(invoice_id)).toEqual([
    ['T', null],
    ['A', addDays(day, -5)],
    ['A', addDays(day, -3)],
  ]);
  expect(await modelOf(invoice_id)).toMatchObject({ status: 'T', arrived_on: null, version: 5 });
  expect(await takeBack([c2])).toMatchObject({ changed: 1, invoices: [] });
});

test('an arrival reports the earlier status of its invoice, and a reversal returns the invoice to Open order on request', async () => {
  const { invoice_id, c1, c2, none } = await buildPacked(server, 'O');
  await arrive([c1]);
  const { container_ids, invoices } = await arrive([c1, c2, none]);
  expect([container_ids, invoices[0]?.status_before]).toEqual([[c2, none].toSorted((a, b) => a - b), 'O']);
  await save(server, containerCalls.takeBack, { container_ids, open_invoice_ids: [invoice_id] });
  expect(await arrivals(invoice_id)).toEqual([
    ['A', day],
    ['O', null],
    ['O', null],
  ]);
  await takeBack([c1]);
  expect(await arrivals(invoice_id)).toEqual(Array(3).fill(['O', null]));
  expect((await modelOf(invoice_id)).status).toBe('O');
});

test('reverting arrivals reports their days, and the containers can arrive on these days again', async () => {
  const { invoice_id, c1, c2, none } = await buildPacked(server);
  await arrive([c1], addDays(day, -5));
  await arrive([c2, none], addDays(day, -2));
  const { before } = await takeBack([none, c2, c1]);
  expect(before).toEqual([
    { arrived_on: addDays(day, -5), container_ids: [c1] },
    { arrived_on: addDays(day, -2), container_ids: [c2, none].toSorted((a, b) => a - b) },
  ]);
  expect(await arrivalDays(invoice_id)).toEqual([null, null, null]);
  for (const { container_ids, arrived_on } of before) await arrive(container_ids, arrived_on);
  expect(await arrivalDays(invoice_id)).toEqual([addDays(day, -5), addDays(day, -2), addDays(day, -2)]);
  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  expect(data).toMatchObject({ status: 'A', arrived_on: addDays(day, -2) });
});

test('containers that arrived on the latest day follow the day of their invoice, even after a reversal and a new arrival', async () => {
  const { c1, c2, none, ...invoice } = await buildPacked(server);
  await arrive([c1, none], addDays(day, -2));
  await arrive([c2], addDays(day, -4));
  await takeBack([c1]);
  await arrive([c1], addDays(day, -2));
  await save(server, invoiceCalls.save, {
    ...invoice,
    status: 'A',
    arrived_on: addDays(day, -1),
    version: 5,
  });
  expect(await arrivalDays(invoice.invoice_id)).toEqual([
    addDays(day, -1),
    addDays(day, -4),
    addDays(day, -1),
  ]);
});

test("24.5: a container whose separate day is the invoice's day follows a corrected day", async () => {
  const { c1, c2, none, ...invoice } = await buildPacked(server);
  await arrive([c1]);
  await arrive([c2], addDays(day, -8));
  const arrived = { ...invoice, status: 'A' as const };
  await save(server, invoiceCalls.save, { ...arrived, arrived_on: day, version: 3 });
  const corrected = addDays(day, -1);
  await save(server, invoiceCalls.save, { ...arrived, arrived_on: corrected, version: 4 });
  expect(await arrivalDays(invoice.invoice_id)).toEqual([corrected, addDays(day, -8), corrected]);
});

test("24.5: an Arrived invoice that returns to Transit takes back the containers on its day, even if that is a container's separate day", async () => {
  const { c1, c2, none, ...invoice } = await buildPacked(server);
  await arrive([c1]);
  await save(server, invoiceCalls.save, { ...invoice, status: 'A', version: 2 });
  await save(server, invoiceCalls.save, { ...invoice, version: 3 });
  expect(await arrivalDays(invoice.invoice_id)).toEqual([null, null, null]);
});

test('24.5: with separate days only, an Arrived invoice that returns to Transit takes back the containers on its day, or all if none is', async () => {
  const daysAfterReturnFrom = async (arrived_on: string) => {
    const { c1, c2, none, ...invoice } = await buildPacked(server);
    const numbered = { ...invoice, product_saps: invoice.product_saps.slice(0, 2), version: undefined };
    await arrive([c1], addDays(day, -10));
    await arrive([c2], addDays(day, -3));
    await save(server, invoiceCalls.save, numbered);
    await save(server, invoiceCalls.save, { ...numbered, status: 'A', arrived_on });
    await save(server, invoiceCalls.save, numbered);
    return arrivalDays(invoice.invoice_id);
  };
  expect(await daysAfterReturnFrom(addDays(day, -3))).toEqual([addDays(day, -10), null]);
  expect(await daysAfterReturnFrom(addDays(day, -2))).toEqual([null, null]);
});

test("24.3: a container with a separate expected day is due on that day instead of the invoice's day", async () => {
  const { invoice_id, c1, ...invoice } = await buildPacked(server);
  const separateDay = addDays(day, -3);
  const setExpected = (expected_on: string | null) =>
    save(server, containerCalls.expect, { container_ids: [c1], expected_on });
  await save(server, invoiceCalls.save, { ...invoice, invoice_id, expected_on: addDays(day, 4) });
  expect(await setExpected(separateDay)).toMatchObject({
    changed: 1,
    invoices: [],
    before: [{ expected_on: null, container_ids: [c1] }],
  });
  expect(await setExpected(separateDay)).toMatchObject({ changed: 0, invoices: [], before: [] });
  const due = async () =>
    (await containersOf(server, invoice_id)).map((held) => [held.due_on, held.days_late]);
  expect(await due()).toEqual([[separateDay, 3], ...Array(2).fill([addDays(day, 4), null])]);
  expect(await setExpected(null)).toMatchObject({
    before: [{ expected_on: separateDay, container_ids: [c1] }],
  });
  expect(await due()).toEqual(Array(3).fill([addDays(day, 4), null]));
});

test('24.9: an expected day that was changed after it was read is not replaced', async () => {
  const { invoice_id, c1, c2, one } = await buildPacked(server);
  const setExpected = (expected_on: string, expect: object[]) =>
    server.sendRaw(containerCalls.expect, { container_ids: [c1], expected_on, expect });
  const [theirs, mine] = [addDays(day, 3), addDays(day, 9)];
  const due = async () => (await containersOf(server, invoice_id)).map(({ due_on }) => due_on);
  const [read = null] = await due();
  const { after } = await save(server, containerCalls.expect, { container_ids: [c1], expected_on: theirs });
  expect(after).toEqual([{ container_id: c1, due_on: theirs }]);

  const refused = await setExpected(mine, [{ container_id: c1, due_on: read }]);
  expect([refused.status, refused.failure.code]).toEqual([409, 'list_changed']);
  expect(refused.failure.message).toBe(`${one} is now expected on ${formatDay(theirs)}.`);
  expect((await due())[0]).toBe(theirs);

  // The expected day of a container that is not changed is not compared.
  const withUnchanged = [...after, { container_id: c2, due_on: mine }];
  expect((await setExpected(mine, withUnchanged)).status).toBe(200);
  expect((await due())[0]).toBe(mine);
});

test('24.9: of two concurrent changes that expect the same earlier day, only one succeeds', async () => {
  const { invoice_id, c1 } = await buildPacked(server);
  const [held] = await containersOf(server, invoice_id);
  const daysRead = [{ container_id: c1, due_on: held?.due_on ?? null }];
  const responses = await Promise.all(
    [3, 9].map((days) =>
      server.send(containerCalls.expect, {
        container_ids: [c1],
        expected_on: addDays(day, days),
        expect: daysRead,
      }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('24.6: an arrival skips unknown containers and returns those that had arrived, a reversal skips containers that have not arrived, and neither changes the version of the invoice', async () => {
  const { invoice_id, c1, c2 } = await buildPacked(server);
  await arrive([c1], addDays(day, -1));
  const { version } = await modelOf(invoice_id);
  const kept = [{ arrived_on: addDays(day, -1), container_ids: [c1] }];
  expect(await arrive([c1, 2_000_000_000])).toMatchObject({ changed: 0, invoices: [], kept });
  expect(await takeBack([c2])).toMatchObject({ changed: 0, invoices: [] });
  await save(server, containerCalls.expect, { container_ids: [c2], expected_on: null });
  expect((await modelOf(invoice_id)).version).toBe(version);
});

test('24.6: if a day or an arrival of a container changed while the form of the invoice was open, its save is refused as stale, and nothing is lost', async () => {
  const { a, b, d, c1, c2, none, ...invoice } = await buildPacked(server);
  const setExpected = { container_ids: [c2], expected_on: addDays(day, 3) };
  const changes: [changed: string, () => Promise<unknown>][] = [
    ['an expected day', () => save(server, containerCalls.expect, setExpected)],
    ['an arrival', () => arrive([c1])],
    ['a reverted arrival', () => takeBack([c1])],
    ['the last arrivals', () => arrive([c1, c2, none])],
  ];
  const renamed = { ...a, container: 'C9', packages: [] };
  const forms = [
    invoice,
    { ...invoice, status: 'O' as const },
    { ...invoice, product_saps: [b, d] },
    { ...invoice, product_saps: [renamed, b, d] },
  ];
  for (const [changed, change] of changes) {
    const { version } = await modelOf(invoice.invoice_id);
    await change();
    const stored = await modelOf(invoice.invoice_id);
    for (const form of forms) {
      const { status, failure } = await server.send(invoiceCalls.save, { ...form, version });
      expect([status, failure.code], changed).toEqual([409, 'stale']);
      expect(failure.details).toMatchObject({ version: stored.version });
    }
    expect((await modelOf(invoice.invoice_id)).containers).toEqual(stored.containers);
  }
});

test('24.9: an undo does not revert an arrival whose day was corrected later', async () => {
  const { c1, c2, none, ...invoice } = await buildPacked(server);
  const { container_ids } = await arrive([c1, c2, none]);
  const daysRead = container_ids.map((container_id) => ({ container_id, here_on: day }));
  const corrected = addDays(day, -4);
  await save(server, invoiceCalls.save, { ...invoice, status: 'A', arrived_on: corrected });

  const undo = { container_ids, expect: daysRead };
  const refused = await server.send(containerCalls.takeBack, undo);
  expect([refused.status, refused.failure.code]).toEqual([409, 'list_changed']);
  expect(await arrivals(invoice.invoice_id)).toEqual(Array(3).fill(['A', corrected]));
  // Without `expect`, an arrival is reverted regardless of its day.
  expect(await takeBack(container_ids)).toMatchObject({ changed: 3 });
});

test('the history of an invoice names the containers whose arrival was recorded or reverted, and no others', async () => {
  const { invoice_id, c1, c2, none, one, two } = await buildPacked(server);
  await arrive([c1]);
  await arrive([c2, none]);
  await takeBack([none]);
  const { data } = await server.send(historyCall, { kind: 'invoice', id: invoice_id });
  const [back, last, first] = data.rows.map(({ changes }) =>
    changes.map(({ path, from, to }) => [path, from, to]),
  );
  expect(first).toEqual([[`containers.${one}.arrived_on`, null, day]]);
  expect(last).toEqual([
    ['status', 'T', 'A'],
    ['arrived_on', null, day],
    [`containers.${two}.arrived_on`, null, day],
    ['containers.No container.arrived_on', null, day],
  ]);
  expect(back).toEqual([
    ['status', 'A', 'T'],
    ['arrived_on', day, null],
    ['containers.No container.arrived_on', day, null],
  ]);
});

test('the history of a reverted arrival names the separate day of a container of an Arrived invoice, not the day of the invoice', async () => {
  const { invoice_id, c1, c2, none, one } = await buildPacked(server);
  await arrive([c1], addDays(day, -3));
  await arrive([c2, none]);
  await takeBack([c1]);
  const { data } = await server.send(historyCall, { kind: 'invoice', id: invoice_id });
  expect(data.rows[0]?.changes).toEqual([
    { path: 'status', from: 'A', to: 'T' },
    { path: 'arrived_on', from: day, to: null },
    { path: `containers.${one}.arrived_on`, from: addDays(day, -3), to: null },
  ]);
});

test('24.4: an arrival tomorrow is refused with 400 and writes nothing', async () => {
  const { invoice_id, c1 } = await buildPacked(server);
  const { status, failure } = await server.send(containerCalls.arrive, {
    container_ids: [c1],
    arrived_on: addDays(day, 1),
  });
  expect([status, failure.message]).toEqual([400, 'Arrived on must not be after today.']);
  expect(failure.details).toEqual([{ path: 'arrived_on', message: failure.message }]);
  expect((await arrivals(invoice_id))[0]).toEqual(['T', null]);
});

test('a stock count includes an arrival on its day but no later one, and the response to an arrival reports the counts that include it', async () => {
  const { invoice_id, a, b, d, c1, c2 } = await buildPacked(server);
  const count = (lines: { sap_id: number }[], counted_on: string) =>
    server.db
      .insertInto('stock_counts')
      .values(lines.map(({ sap_id }) => ({ sap_id, counted_on, quant: '4' })))
      .execute();
  const counted_on = addDays(day, -2);
  await count([a], counted_on);
  const some = { counted_on, all_counted_on: null };
  expect(await save(server, containerCalls.same, { container_ids: [c1] })).toMatchObject({
    counted_on,
    all_counted_on: counted_on,
  });
  expect(await modelOf(invoice_id)).toMatchObject({ ...some, today: day });
  expect(await arrive([c1], addDays(day, -1))).toMatchObject({ changed: 1, counted_on: null });
  expect(await arrive([c2], counted_on)).toMatchObject({ changed: 1, ...some });

  await count([b, d], addDays(day, -4));
  expect(await modelOf(invoice_id)).toMatchObject({ counted_on, all_counted_on: addDays(day, -4) });
});

test('after concurrent arrivals, reversals and saves, the status of each invoice agrees with its containers', async () => {
  const invoices = [await buildPacked(server), await buildPacked(server), await buildPacked(server)];
  const ids = invoices.flatMap(({ c1, c2, none }) => [c1, c2, none]);
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      arrive(ids),
      takeBack(ids.toReversed()),
      ...invoices.map(({ c1, c2, none, ...invoice }) => save(server, invoiceCalls.save, invoice)),
    ]);
  }
  const { rows } = await page(server, containerGrid, { d: { which: 'all', unnamed: true }, limit: 500 });
  for (const { invoice_id } of invoices) {
    const { status, arrived_on } = await modelOf(invoice_id);
    const ofInvoice = rows.filter((row) => row.invoice_id === invoice_id);
    expect([status === 'A', arrived_on !== null]).toEqual(
      Array(2).fill(ofInvoice.every(({ arrived }) => arrived)),
    );
  }
});
