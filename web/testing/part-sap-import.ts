import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { answer } from './answer.ts';
import { answerCheck } from './bulk-check.ts';
import { carModelServer } from './car-models.ts';
import { chooseFile } from './choose-file.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { openApp } from './open-app.tsx';
import { PageWorker } from './page-worker.ts';

export const HEADER = 'Part name,SAP,MOQ,State';

/** Starts a server that accepts all rows of a file. The file is read in the page. */
export function startImportServer(): FakeServer {
  vi.stubGlobal('Worker', PageWorker);
  const server = startFakeServer(carModelServer);
  answerCheck(server);
  return server;
}

export async function openWith(...lines: string[]) {
  const app = openApp('/main/product_sap_bulk_import');
  await screen.findByRole('heading', { name: 'Import Part SAPs' });
  await chooseFile(app.user, new File([[HEADER, ...lines].join('\n')], 'parts.csv'));
  await screen.findByRole('button', { name: 'Import' });
  return app;
}

export async function importAll({ user }: Awaited<ReturnType<typeof openWith>>) {
  await checked();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await answer(user, 'Import');
}

export const checked = () => waitFor(() => expect(screen.queryByText(/^Checking /)).toBeNull());
export const statusOf = (row: number) => screen.getByRole('row', { name: new RegExp(`^${row} `) });

export const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

/** Answers an import of 12 rows with these errors. `counts` overrides fields of the response. */
export const answerImport = (
  server: FakeServer,
  counts: object,
  errors: { index: number; error: string }[] = [],
) =>
  server.answer(bulkCalls.save.path, () => ({
    success: errors.length === 0,
    totalCount: 12,
    successCount: 12 - errors.length,
    insertedCount: 10,
    updatedCount: 2,
    errors,
    batch_id: 7,
    ...counts,
  }));
