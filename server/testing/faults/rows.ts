import type { BulkRecord } from '#domain/part-sap/bulk-record';

/** Returns `count` rows of an import, two SAPs per part. `prefix` distinguishes them from the rows of other imports. */
export function importRows(count: number, prefix = 'IMP'): BulkRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${prefix} part ${index >> 1}`,
    sap_code: `${prefix}-${index}`,
    min_order_quant: index % 500,
    note: 'from a file',
  }));
}
