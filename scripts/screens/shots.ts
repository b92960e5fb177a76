import type { Page } from '@playwright/test';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { opened } from './opened.ts';
import { FILLINGS, type Shot } from './shot.ts';

const LISTS = Object.values(RECORD_KINDS).map(({ list }) => list);
const FORMS = LISTS.map((list) => list.replace(/_list$/, ''));
const FURTHER = {
  coverage_list: '/main/coverage_list?days=all',
  container_list: '/main/container_list?which=all',
  today: '/main/today?days=90',
  changes: '/main/changes',
  batch_list: '/main/batch_list',
  people: '/main/people',
  tokens: '/main/tokens',
  security_log: '/main/security_log',
};

/** A car model of the demo company with several specifications. */
const OF_SEVERAL_SPECIFICATIONS = 'CM000002';

export async function shotsOf(page: Page): Promise<Shot[]> {
  const lists = [...LISTS.map((list) => [list, `/main/${list}`]), ...Object.entries(FURTHER)];
  const edited: Record<string, string> = {};
  for (const [index, form] of FORMS.entries()) {
    await page.goto(`/main/${LISTS[index]}`);
    edited[form] = await firstOf(page);
  }
  await page.goto(`/main/car_model_list?q=${OF_SEVERAL_SPECIFICATIONS}`);
  const timeline = `/main/timeline${new URL(await firstOf(page), 'http://x').search}`;
  const full = (name: string, path: string) => ({ name, path, fillings: ['full'] as const });
  return [
    ...lists.map(([name = '', path = '']) => ({ name, path, fillings: FILLINGS })),
    ...Object.entries(edited).map(([name, path]) => ({ name, path, fillings: ['full', 'error'] as const })),
    ...FORMS.map((form) => full(`${form}-new`, `/main/${form}`)),
    full('import', '/main/product_sap_bulk_import'),
    full('purchase_of_plan', `/main/purchase${new URL(edited.plan ?? '', 'http://x').search}`),
    full('coverage_of_plan', `/main/coverage_list${new URL(edited.plan ?? '', 'http://x').search}`),
    full('count_import', '/main/stock_count_import'),
    full('specification_import', '/main/specification_import'),
    full('timeline', timeline),
    full('schedule', '/main/schedule'),
    full('not_found', '/main/nowhere'),
    full('reset_password', '/auth/reset_password'),
    { ...full('sign_in', '/auth/signin'), signedOut: true },
    { ...full('sign_up', '/auth/signup'), signedOut: true },
    ...opened({ ...edited, timeline }),
  ];
}

async function firstOf(page: Page): Promise<string> {
  return (await page.locator('tbody tr a').first().getAttribute('href')) ?? '/main';
}
