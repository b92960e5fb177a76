import { bulkCalls } from '#domain/part-sap/bulk-save';
import { EXPECT, goodRow } from '#domain/sheet/bulk-import';
import type { AnyCall } from '#domain/wire/call';
import type { FakeServer } from './fake-server.ts';

interface SentRow {
  sap_code?: string;
}

/** Makes the server answer the check of an import: every row is new, unless the test provides a verdict. */
export function answerCheck(
  server: FakeServer,
  verdictOf: (row: SentRow, index: number) => object = () => ({}),
  { path }: Pick<AnyCall, 'path'> = bulkCalls.check,
) {
  server.answer(path, ({ body }) => ({
    totalCount: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    errors: 0,
    rows: Object.values(body).map((row, index) => ({
      ...goodRow(index, 'new'),
      [EXPECT]: 'as checked',
      ...verdictOf(row as SentRow, index),
    })),
  }));
}
