import type { batchGrid } from '#domain/batch/batch';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { numberColumn, textColumn } from '../grid/columns/columns.tsx';

/** The columns of the list of imports and bulk changes, in order. */
export const batchColumns = {
  batch_id: 'hidden',
  at: 'hidden',
  at_label: { ...textColumn('When'), pixels: 168 },
  username: { ...textColumn('Who'), pixels: 120 },
  title: { ...textColumn('What'), pixels: 208 },
  filename: { ...textColumn('File'), pixels: 160, fills: true, most: 360 },
  inserted: { ...numberColumn('New'), pixels: 88 },
  updated: { ...numberColumn('Changed'), pixels: 96 },
  left_out: { ...numberColumn('Left out'), pixels: 96 },
  undone_at: 'hidden',
  undone_label: { ...textColumn('Undone'), pixels: 216, takesRest: true },
} satisfies ColumnDefinitions<typeof batchGrid>;
