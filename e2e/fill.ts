import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { Records } from './records.ts';
import type { PartlineServer } from './server.ts';

const filled = new WeakSet<PartlineServer>();

/** Fills the database of a test file before its first test. Later tests of the file reuse the records. */
export async function fillOnce(partline: PartlineServer, fill: () => Promise<void>) {
  if (filled.has(partline)) return;
  filled.add(partline);
  await fill();
}

/** Creates 130 part SAPs: KEY-001 to KEY-130. */
export async function fillSaps(records: Records) {
  const codes = Array.from({ length: 130 }, (_, index) => `KEY-${String(index + 1).padStart(3, '0')}`);
  await records.send(
    bulkCalls.save,
    codes.map((sap_code, index) => ({ name: `Key part ${index + 1}`, sap_code, min_order_quant: index })),
  );
}
