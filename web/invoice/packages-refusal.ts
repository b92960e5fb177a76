import { packagesFault } from '#domain/invoice/packages';
import type { InvoiceLineFields } from './invoice-lines.ts';

const PACKAGES_OF_LINE = /^product_saps\.(\d+)\.packages$/;

/**
 * What the alert says where nothing but packages keeps an invoice from being saved: the first such line, by its row
 * number and SAP, and what to do (behaviour 15.10).
 */
export function packagesRefusal(
  rows: readonly InvoiceLineFields[],
  faults: Record<string, string>,
): string | undefined {
  const lines = Object.keys(faults).map((path) => PACKAGES_OF_LINE.exec(path)?.[1]);
  if (lines.some((line) => line === undefined)) return undefined;

  const index = Number(lines[0]);
  const row = rows[index];
  const fault = row && packagesFault(row);
  return (
    fault &&
    `Row ${index + 1}, SAP ${row.sap_code}: ${fault}. Open its packages and correct them, or correct the quantity.`
  );
}
