import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '../server/testing/free-port.ts';
import { startProvider, type TestProvider } from '../server/testing/provider.ts';
import { startProcess } from '../server/testing/server-process.ts';
import { createDatabase, dropDatabase } from '../server/testing/throw-away-server.ts';
import { expectAccessible } from './axe.ts';
import { DATABASE_SERVER, TEMPLATE } from './installation.ts';

interface Office {
  url: string;
  databaseUrl: string;
  provider: TestProvider;
}

/** Extends `test` with a server whose users sign in through a provider on this machine. */
const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const databaseServer = process.env[DATABASE_SERVER] ?? '';
      const name = `${TEMPLATE}_${randomUUID().slice(0, 8)}`;
      const databaseUrl = await createDatabase(databaseServer, name, TEMPLATE);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const provider = await startProvider(url);
      const server = await startOffice({ url, databaseUrl, provider });
      await use({ url, databaseUrl, provider });
      await server.end('SIGTERM');
      await provider.close();
      await dropDatabase(databaseServer, name);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ office }, use) => use(office.url),
});

async function startOffice({ url, databaseUrl, provider }: Office) {
  const server = startProcess({
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    PORT: new URL(url).port,
    PUBLIC_ORIGIN: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Plant login',
    OIDC_NEW_PEOPLE: 'viewer',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: 'supply=editor, it=admin',
  });
  await server.find(/listening on/);
  return server;
}

/** Signs in at the provider as this user. */
async function enterUser(page: Page, subject: string) {
  await page.getByLabel('Who are you?').fill(subject);
  await page.getByRole('button', { name: 'Go on' }).click();
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('a new user signs in through the provider by keyboard, returns to the requested list, and signs out of Partline and the provider', async ({
  page,
  office,
}) => {
  office.provider.people.set('s-1', { preferred_username: 'grace', groups: ['supply'] });
  await page.goto('/main/plan_list');
  await expect(page).toHaveURL('/auth/signin');
  await expectAccessible(page);
  await button(page, 'Sign in with Plant login').focus();
  await page.keyboard.press('Enter');
  await enterUser(page, 's-1');

  // The page that required the sign-in opens, and the code is not in the URL.
  await expect(page).toHaveURL('/main/plan_list');
  await button(page, 'grace').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // The provider asks for a confirmation before it ends its own session.
  await page.getByRole('button', { name: /yes/i }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await page.goto('/main');
  await expect(page).toHaveURL('/auth/signin');
  await button(page, 'Sign in with Plant login').click();
  await expect(page.getByLabel('Who are you?')).toBeVisible();
});

test('a call that requires a recent sign-in offers the provider in a new tab, and then continues with the typed values', async ({
  page,
  office,
}) => {
  test.slow();
  office.provider.people.set('s-4', { preferred_username: 'hedy', groups: ['it'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/main/people');
  await button(page, 'Sign in with Plant login').click();
  await enterUser(page, 's-4');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(page.getByText(/^Showing/)).toBeVisible();

  // The call is refused once, as it would be after 15 minutes, and succeeds after the sign-in.
  const refusal = { message: 'Confirm your password.', code: 'sign_in_again' };
  let refused = false;
  await page.route('**/api/person/add', (route) => {
    if (refused) return route.fallback();
    refused = true;
    return route.fulfill({ status: 403, json: refusal });
  });
  await page.keyboard.press('n');
  await page.getByLabel(/^Names/).fill('ida');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const signInDialog = page.getByRole('alertdialog', { name: 'Sign in again' });
  await expect(signInDialog.getByRole('button', { name: 'Sign in with Plant login' })).toBeVisible();
  await expectAccessible(page);
  const tab = page.context().waitForEvent('page');
  await signInDialog.getByRole('button', { name: 'Sign in with Plant login' }).click();
  const provider = await tab;
  const closed = provider.waitForEvent('close');
  // The session at the provider may still be valid.
  const question = provider.getByLabel('Who are you?');
  await Promise.race([question.waitFor().then(() => enterUser(provider, 's-4')), closed]);
  await closed;
  await expect(page.getByRole('dialog', { name: '1 person added' })).toContainText('ida');
});
