import type { RowRecord } from '../sheet/field-types.ts';
import { type RowCheck, rowCheck } from '../sheet/row-check.ts';
import { importFields } from './import-fields.ts';

/**
 * A row of a part SAP import. An omitted field keeps the stored value, and null clears it; a null state means Active
 * (behaviour 10.4).
 */
export type BulkRecord = RowRecord<typeof importFields>;
export type BulkCheck = RowCheck<BulkRecord>;

/** Checks one row of a part SAP import (behaviour 10.3). */
export const checkBulkRecord = rowCheck(importFields);
