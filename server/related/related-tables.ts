import type { RelatedKind } from '#domain/related/related';
import type { DB } from '../db/tables.ts';
import { RECORD_TABLES } from '../record/record-tables.ts';

/** Where what a record leads to is stored, and the column that identifies it. */
export const RELATED_TABLES = {
  ...RECORD_TABLES,
  container: { table: 'containers', id: 'container_id' },
} as const satisfies Record<RelatedKind, { table: keyof DB; id: string }>;
