import { containerExports } from './container/container.export.ts';
import { coverageExports } from './coverage/coverage.export.ts';
import { invoiceExports } from './invoice/invoice.export.ts';
import { purchaseExports } from './purchase/purchase.export.ts';
import type { ExportHandler } from './sheet/export.ts';
import { specificationExports } from './specification/specification.export.ts';

/** The app serves these exports, and a worker thread writes them. */
export const EXPORTS = {
  specification: specificationExports,
  purchase: purchaseExports,
  invoice: invoiceExports,
  container: containerExports,
  coverage: coverageExports,
} satisfies Record<string, readonly ExportHandler[]>;
