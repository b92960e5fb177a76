import { specificationDownloads, specificationLabels } from '#domain/specification/specification';
import { stateLabel } from '#domain/values/state';
import type { Db } from '../db/db.ts';
import { today } from '../record/today.ts';
import {
  type DocumentExport,
  exportHandler,
  exportManyHandler,
  importColumns,
  ownFile,
  partColumns,
} from '../sheet/export.ts';
import { dayCell, fieldSheet, sheetOf, textCell } from '../sheet/workbook.ts';
import { getSpecification } from './specification.queries.ts';

/**
 * Exports specifications as workbooks: a sheet with the inputs in the columns of the import, and one with the fields.
 */
export const specificationExports = [
  exportHandler(specificationDownloads.export, async (db, { specification_id }) =>
    ownFile(await exportSpecification(db, specification_id)),
  ),
  exportManyHandler(specificationDownloads.exportMany, 'specifications', exportSpecification),
];

async function exportSpecification(db: Db, id: number): Promise<DocumentExport> {
  const specification = await getSpecification(db, id);
  const { product_number } = await db
    .selectFrom('specification_list')
    .where('specification_id', '=', id)
    .select('product_number')
    .executeTakeFirstOrThrow();
  const { actual_state, in_force_to } = specification;
  const isSuperseded = actual_state === 'P' && (in_force_to === null || in_force_to < (await today(db)));

  return {
    filename: `specification_${product_number}_${specification.begin_date}.xlsx`,
    lines: sheetOf('Input parts', [...importColumns, ...partColumns], specification.inputs),
    fields: fieldSheet('Specification', [
      [specificationLabels.output_product_id, textCell(specification.output_product_label)],
      [specificationLabels.begin_date, dayCell(specification.begin_date)],
      [specificationLabels.state, textCell(stateLabel(specification.state))],
      ['Superseded', textCell(isSuperseded ? 'Yes' : 'No')],
      ['In force from', dayCell(specification.in_force_from)],
      ['In force to', dayCell(specification.in_force_to)],
      [specificationLabels.note, textCell(specification.note)],
    ]),
  };
}
