import type { RowRecord } from '../sheet/field-types.ts';
import { type RowCheck, rowCheck } from '../sheet/row-check.ts';
import { importFields } from './import-fields.ts';

/**
 * A row of a part SAP import. A missing field keeps the stored value, null clears it, and a null state is
 * Active (behaviour 10.4).
 */
export type BulkRecord = RowRecord<typeof importFields>;
export type BulkCheck = RowCheck<BulkRecord>;

/** Checks one row of a part SAP import (behaviour 10.3). */
export const checkBulkRecord = rowCheck(importFields);
