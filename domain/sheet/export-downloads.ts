import * as z from 'zod/mini';
import { addressId, addressIds, download } from '../wire/download.ts';
import { XLSX, ZIP } from './xlsx.ts';

/** Returns the downloads of a list: one record as a workbook, and several records together. */
export function exportDownloads<Kind extends string>(kind: Kind) {
  const id = `${kind}_id` as const;
  return {
    export: download(`/api/${kind}_list/export`, {
      parameters: z.object({ [id]: addressId } as Record<typeof id, typeof addressId>),
      contentTypes: [XLSX],
      summary: `Export a ${kind} as a workbook`,
      records: (parameters) => ({
        event: 'export',
        kind,
        ids: [(parameters as Record<typeof id, number>)[id]],
      }),
    }),
    exportMany: download(`/api/${kind}_list/export_many`, {
      parameters: z.object({ ids: addressIds }),
      contentTypes: [XLSX, ZIP],
      summary: `Export several ${kind}s as one workbook, or more than 100 as an archive of workbooks`,
      records: ({ ids }) => ({ event: 'export', kind, ids }),
    }),
  };
}
