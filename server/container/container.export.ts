import { type ContainerContent, containerDownloads, NO_CONTAINER } from '#domain/container/container';
import type { Db } from '../db/db.ts';
import { type Export, exportHandler } from '../sheet/export.ts';
import { dayCell, numberCell, type SheetColumn, sheetOf, textCell } from '../sheet/workbook.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { type PackedContainer, packedContainers } from './container.queries.ts';

const identity: readonly SheetColumn<PackedContainer>[] = [
  { header: 'Container', cell: ({ container }) => textCell(container ?? NO_CONTAINER) },
  { header: 'Invoice number', cell: ({ invoice_number }) => textCell(invoice_number) },
  { header: 'Purchase number', cell: ({ purchase_number }) => textCell(purchase_number) },
];

const containerColumns: readonly SheetColumn<PackedContainer>[] = [
  ...identity,
  { header: 'Plan', cell: ({ product_label }) => textCell(product_label) },
  { header: 'Status', cell: ({ status_label }) => textCell(status_label) },
  { header: 'Expected', cell: ({ due_on }) => dayCell(due_on) },
  { header: 'Arrived on', cell: ({ here_on }) => dayCell(here_on) },
  { header: 'Lines', cell: ({ line_count }) => numberCell(line_count) },
  { header: 'Stops', cell: ({ stops }) => numberCell(stops) },
];

type ContentRow = PackedContainer & { content: ContainerContent };

const contentColumns: readonly SheetColumn<ContentRow>[] = [
  ...identity,
  { header: 'SAP', cell: ({ content }) => textCell(content.sap_code) },
  { header: 'Part name', cell: ({ content }) => textCell(content.part_name) },
  { header: 'LOT', cell: ({ content }) => textCell(content.lot) },
  { header: 'Quantity', cell: ({ content }) => numberCell(content.quant) },
];

export const containerExports = [
  exportHandler(
    containerDownloads.exportMany,
    (db, { ids }) => exportContainers(db, ids),
    // The number of plans that a container stops is derived, and may be stale.
    refreshBeforeRead,
  ),
];

async function exportContainers(db: Db, ids: readonly number[]): Promise<Export> {
  const containers = await packedContainers(db, ids);
  const packed = containers.flatMap((container) =>
    container.contents.map((content) => ({ ...container, content })),
  );
  return {
    filename: 'containers.xlsx',
    sheets: [
      sheetOf('Containers', containerColumns, containers),
      sheetOf('Contents', contentColumns, packed),
    ],
  };
}
