import { buildCarModel, buildInvoice, buildLine } from './builders.ts';
import { MULTIPART, multipartBody } from './multipart.ts';
import type { TestApp } from './test-app.ts';

/** Builds records and a file with texts and quantities that a careless backup would corrupt. */
export async function buildOddOffice(server: TestApp): Promise<void> {
  const line = await buildLine(server, 10, '=1+1\\N"Болт"\t');
  await buildInvoice(server, { product_saps: [{ ...line, quant: 0.000001 }] });
  await buildCarModel(server, { name: 'Kobalt\\.' });
  const file = multipartBody([{ filename: 'packing list.pdf', content: Buffer.alloc(200_000, '\n\\.\n') }]);
  await server.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { cookie: server.clerk, ...MULTIPART },
    payload: file,
  });
}
