import type { QueryClient } from '@tanstack/react-query';
import { batchCalls } from '#domain/batch/batch';
import type { RequestOf } from '#domain/wire/call';
import { send } from '../../api/api.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';

/** Stores the file name of an import after the import (behaviour 27.2). A failure does not fail the import. */
export async function describeImport(
  client: QueryClient,
  file: RequestOf<typeof batchCalls.describe>,
): Promise<void> {
  await send(batchCalls.describe, file, { quiet: true }).catch(() => undefined);
  await invalidateReads(client);
}
