import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { expect, test } from './test.ts';

/** A request for the number of records in a list. */
const COUNT_REQUEST = {
  p: { column: ['product_id'], offset: 0, limit: 1, filter: [], search: [], search_text: '', sort: [] },
  d: {},
};

for (const [where, host] of [
  ['another site', 'localhost'],
  ['another port of the same site', '127.0.0.1'],
] as const) {
  test(`C01, C02: forms and fetches from ${where} change nothing, although the user is signed in`, async ({
    page,
    context,
    consoleErrors,
    partline,
    records,
  }) => {
    expect(new URL(partline.url).hostname).toBe('127.0.0.1');
    const cookies = await context.cookies(partline.url);
    expect(cookies).not.toEqual([]);
    await records.carModel({ name: 'Already there' });
    const count = async (): Promise<number> => {
      const list = await context.request.post(`${partline.url}${carModelGrid.path}`, { data: COUNT_REQUEST });
      return (await list.json()).data.count;
    };
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const target = `${partline.url}${carModelCalls.save.path}`;
    const attacker = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Prizes</title><h1>You have won</h1>');
    });
    await new Promise<void>((resolve) => attacker.listen(0, host, resolve));
    const origin = `http://${host}:${(attacker.address() as AddressInfo).port}`;
    const requestMethods: string[] = [];
    const statuses: number[] = [];
    page.on('request', (request) => request.url() === target && requestMethods.push(request.method()));
    page.on('response', (response) => response.url() === target && statuses.push(response.status()));

    try {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
        await page.goto(origin);
        await page.evaluate(
          ([action = '', enctype = '']) => {
            const form = document.createElement('form');
            Object.assign(form, { method: 'post', action, enctype });
            // Sent as text/plain, the name and the value of this field form a JSON body.
            const field = document.createElement('input');
            field.name = '{"product_id":null,"name":"Stolen","gen_name":null,"note":null,"state":"A","x":"';
            field.value = '"}';
            form.append(field);
            document.body.append(form);
            form.submit();
          },
          [target, type],
        );
        await page.waitForURL(target);
      }
      expect(statuses).toHaveLength(3);
      for (const status of statuses) expect([403, 415]).toContain(status);

      await page.goto(origin);
      await page.evaluate(async (url) => {
        const body = JSON.stringify({
          product_id: null,
          name: 'Stolen',
          gen_name: null,
          note: null,
          state: 'A',
        });
        for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
          await fetch(url, {
            ...{ method: 'POST', mode: 'no-cors', credentials: 'include', body },
            headers: { 'content-type': type },
          }).catch(() => undefined);
        }
        navigator.sendBeacon(url, body);
      }, target);
      await expect.poll(() => requestMethods.length).toBe(6);
      expect(await count()).toBe(before);
      for (const status of statuses) expect([403, 415]).toContain(status);
      // The session of the user is still valid.
      await page.goto(`${partline.url}/main/car_model_list?q=Stolen`);
      await expect(page.getByText('No data', { exact: true })).toBeVisible();
    } finally {
      attacker.close();
      attacker.closeAllConnections();
    }
    // The refusals are shown in a sandboxed frame, in which Playwright cannot run its scripts.
    const others = consoleErrors.filter((words) => !words.startsWith('Blocked script execution'));
    consoleErrors.splice(0, consoleErrors.length, ...others);
  });
}
